import { type CSSProperties, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as SonnerToaster, toast } from 'sonner';
import { onToasterMounted } from './toast.ts';

/** The content of `Toaster`. */
export function ToasterParts({ theme }: { theme: 'light' | 'dark' }) {
  useEffect(() => onToasterMounted(toast), []);
  // Rendered outside the page, so that toasts appear above the backdrop of an open dialog.
  return createPortal(
    <div className="contents" ref={connectToasts}>
      <SonnerToaster
        theme={theme}
        position="top-center"
        richColors
        closeButton
        // Toasts appear in the free middle of the top bar, because elsewhere they would cover the content. Dialogs
        // leave that strip free. A phone's top bar has no free space, so there toasts appear at the bottom (see
        // app.css), and a swipe down closes them.
        swipeDirections={['top', 'bottom']}
        offset={{ top: place }}
        mobileOffset={{ top: place, left: '0.5rem', right: '0.5rem' }}
        style={colors}
        toastOptions={{
          // A long button goes below the text, because otherwise it would squeeze the text to one word per line.
          className: 'min-h-12 flex-wrap py-2.5! pr-12! font-sans! shadow-lift!',
          classNames: {
            content: 'basis-40!',
            closeButton: `top-1/2! size-8! border-0! ${fingerTarget}`,
            actionButton: `relative! ${fingerTarget}`,
          },
        }}
      />
    </div>,
    document.body,
  );
}

const place = 'calc(0.5rem + env(safe-area-inset-top))';

// Touch targets are larger than the visible button.
const fingerTarget =
  'pointer-coarse:after:absolute pointer-coarse:after:top-1/2 pointer-coarse:after:left-1/2 pointer-coarse:after:size-full pointer-coarse:after:min-h-11 pointer-coarse:after:min-w-11 pointer-coarse:after:-translate-1/2';

function connectToasts(toasts: HTMLElement | null): (() => void) | undefined {
  if (!toasts) return undefined;
  const stops = [preventFocusReturn(toasts), exposeHeight(toasts)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sets the CSS variable `--toasts-height` for other content in their place. Unset while there are no toasts. */
function exposeHeight(toasts: HTMLElement): () => void {
  const { style } = document.documentElement;
  const tell = () => {
    const list = toasts.querySelector<HTMLElement>('[data-sonner-toaster]:has([data-sonner-toast])');
    const height = list?.style.getPropertyValue('--front-toast-height');
    // The toasts behind the front one show beyond it.
    if (height) style.setProperty('--toasts-height', `calc(${height} + 2.5rem)`);
    else style.removeProperty('--toasts-height');
  };
  const observer = new MutationObserver(tell);
  observer.observe(toasts, { subtree: true, childList: true, attributeFilter: ['style'] });
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts-height');
  };
}

/** Leaves the focus where the user types, because sonner would move it back after the next press. */
function preventFocusReturn(toasts: HTMLElement): () => void {
  const onMouseDown = (event: MouseEvent) => event.preventDefault();
  toasts.addEventListener('mousedown', onMouseDown);
  return () => toasts.removeEventListener('mousedown', onMouseDown);
}

// Maps sonner's variables to the theme's.
const colors = {
  ...tone('normal', 'surface', 'ink', 'line'),
  ...tone('info', 'surface', 'ink', 'line'),
  ...tone('success', 'success-wash', 'success', 'success'),
  ...tone('warning', 'caution-wash', 'caution', 'caution'),
  ...tone('error', 'danger-wash', 'danger', 'danger'),
  '--border-radius': '0.75rem',
  '--toast-close-button-start': 'unset',
  '--toast-close-button-end': '0.5rem',
  '--toast-close-button-transform': 'translateY(-50%)',
} as CSSProperties;

function tone(name: string, ground: string, text: string, border: string): Record<string, string> {
  return {
    [`--${name}-bg`]: `var(--${ground})`,
    [`--${name}-text`]: `var(--${text})`,
    [`--${name}-border`]: `color-mix(in srgb, var(--${border}) 40%, var(--surface))`,
  };
}
