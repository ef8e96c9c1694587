import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useJustChanged } from './double-press.ts';
import { useLayer } from './layers.ts';

/**
 * A panel at the right edge for working next to the page. On a phone, it takes the full width. `footer` stays visible
 * below the scrolling content. Unlike dialogs, it is not lazy: a dialog opened from it must be later in the DOM,
 * because otherwise screen readers would find the panel on top.
 */
export function SidePanel({
  title,
  description,
  isOpen,
  onOpenChange,
  onClosed,
  focusOnClose,
  footer,
  children,
}: {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called after the panel has closed and the page scrolls again. */
  onClosed?: () => void;
  /** Returns the element that gets the focus when the panel closes; null for the element that opened the panel. */
  focusOnClose?: () => HTMLElement | null;
  footer?: ReactNode;
  children: ReactNode;
}) {
  useLayer(isOpen, () => onOpenChange(false));
  const hasJustOpened = useJustChanged(isOpen);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next, { reason }) => {
        // The second press of a double press hits the backdrop, where the pressed button was.
        if (reason !== 'outside-press' || !hasJustOpened()) onOpenChange(next);
      }}
      onOpenChangeComplete={(isNowOpen) => {
        if (!isNowOpen) onClosed?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => focusOnClose?.() ?? true}
          className="fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-paper pr-[env(safe-area-inset-right)] tall:top-18 tall:rounded-t-card tall:sm:rounded-tr-none shadow-lift outline-none transition-transform duration-200 ease-out data-ending-style:pointer-events-none data-ending-style:translate-x-full data-starting-style:translate-x-full sm:max-w-xl sm:border-l sm:border-line"
        >
          <header className="grid gap-2 border-b border-line py-4 pr-16 pl-5">
            <Dialog.Title className="text-xl font-semibold">{title}</Dialog.Title>
            {description}
          </header>
          <Dialog.Close
            aria-label="Close"
            className="absolute top-2.5 right-[calc(0.75rem+env(safe-area-inset-right))] grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Dialog.Close>
          <div className="grid flex-1 content-start gap-5 overflow-y-auto overscroll-contain p-5">
            {children}
          </div>
          {footer ? (
            <footer className="border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
