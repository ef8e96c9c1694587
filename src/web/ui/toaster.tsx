import { Toaster as SonnerToaster } from 'sonner';

/** Where toasts appear. Say one with `toast` from sonner. */
export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <SonnerToaster
      theme={theme}
      position="bottom-right"
      closeButton
      toastOptions={{
        style: {
          background: 'var(--surface)',
          color: 'var(--ink)',
          borderColor: 'var(--line)',
          borderRadius: '0.75rem',
          fontFamily: 'inherit',
          boxShadow: 'var(--lift)',
        },
      }}
    />
  );
}
