import { type CSSProperties, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { toasterIsUp } from './toast.ts';

/** What `Toaster` shows. */
export function ToasterParts({ theme }: { theme: 'light' | 'dark' }) {
  useEffect(() => toasterIsUp(toast), []);
  // Beside the page rather than in it: what is said while a dialog is open stands above its veil.
  return createPortal(
    <div className="contents [--toasts-bottom:9.5rem] lg:[--toasts-bottom:6.5rem]" ref={leaveFocus}>
      <SonnerToaster
        theme={theme}
        position="bottom-right"
        richColors
        closeButton
        // Away from the sidebar, whose links they may name, above what is fixed to the page's end: tabs, the button that adds a
        // formula, bars that take two rows on a tablet. At the top in the empty middle of the bar, where they hide no heading.
        offset={{ top: '0.375rem', bottom: 'var(--toasts-bottom)' }}
        mobileOffset={{ top: '4.5rem', bottom: '5.5rem' }}
        style={colors}
        toastOptions={{
          className: 'font-sans! shadow-lift!',
          classNames: {
            closeButton: `size-7! ${fingerTarget}`,
            actionButton: `relative! ${fingerTarget} pointer-coarse:mr-3.5!`,
          },
        }}
      />
    </div>,
    document.body,
  );
}

// A finger hits more than is drawn. What the cross takes ends with a phone's screen and reaches into the toast: the action keeps clear of it.
const fingerTarget =
  'pointer-coarse:after:absolute pointer-coarse:after:top-1/2 pointer-coarse:after:left-1/2 pointer-coarse:after:size-full pointer-coarse:after:min-h-11 pointer-coarse:after:min-w-11 pointer-coarse:after:-translate-1/2';

/** A press leaves the focus where one writes; sonner would take it back from whatever is pressed next. */
function leaveFocus(toasts: HTMLElement | null): () => void {
  const onMouseDown = (event: MouseEvent) => event.preventDefault();
  toasts?.addEventListener('mousedown', onMouseDown);
  return () => toasts?.removeEventListener('mousedown', onMouseDown);
}

// sonner's own variables, set to the theme's.
const colors = {
  ...tone('normal', 'surface', 'ink', 'line'),
  ...tone('info', 'surface', 'ink', 'line'),
  ...tone('success', 'success-wash', 'success', 'success'),
  ...tone('warning', 'caution-wash', 'caution', 'caution'),
  ...tone('error', 'danger-wash', 'danger', 'danger'),
  '--border-radius': '0.75rem',
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0',
  '--toast-close-button-transform': 'translate(25%, -35%)',
} as CSSProperties;

function tone(name: string, ground: string, text: string, border: string): Record<string, string> {
  return {
    [`--${name}-bg`]: `var(--${ground})`,
    [`--${name}-text`]: `var(--${text})`,
    [`--${name}-border`]: `color-mix(in srgb, var(--${border}) 40%, var(--surface))`,
  };
}
