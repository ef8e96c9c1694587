import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { doublePressMilliseconds } from './double-press.ts';

export type DialogWindowProps = {
  title: string;
  description?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** The content of `Dialog`, with the library that traps the focus. */
export function DialogWindow({ title, description, isOpen, onOpenChange, children }: DialogWindowProps) {
  const popup = useRef<HTMLDivElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now();
  }, [isOpen]);
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(next, { reason }) => {
        // The second click of a double-click on the trigger is outside the dialog and must not close it.
        const isTooSoon = performance.now() - openedAt.current < doublePressMilliseconds;
        if (reason !== 'outside-press' || !isTooSoon) onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        {/* The backdrop and the window share one layer. Layers stack in the order in which they open,
            so a later dialog's backdrop covers the earlier dialog. */}
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={(openedBy) =>
            (openedBy === 'touch' ? null : popup.current?.querySelector<HTMLElement>(writable)) ?? true
          }
          className="fixed top-1/2 left-1/2 z-50 grid grid-cols-1 max-h-[calc(100dvh-2rem)] tall:max-h-[calc(100dvh-9rem)] tall:max-sm:top-[calc(50%+1.75rem)] tall:max-sm:max-h-[calc(100dvh-5.5rem)] w-[calc(100vw-2rem)] max-w-xl -translate-1/2 gap-5 overflow-y-auto has-data-dialog-footer:scroll-pb-24 overscroll-contain rounded-card border border-line bg-surface p-5 shadow-lift outline-none transition-[opacity,scale] duration-150 data-ending-style:pointer-events-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:p-7"
        >
          <header className="grid gap-1 pr-10">
            <BaseDialog.Title className="text-xl font-semibold">{title}</BaseDialog.Title>
            {description ? (
              <BaseDialog.Description className="text-sm text-ink-soft">{description}</BaseDialog.Description>
            ) : null}
          </header>
          <BaseDialog.Close
            aria-label="Close"
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </BaseDialog.Close>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

const writable = `textarea, ${['text', 'email', 'number', 'password', 'search', 'tel', 'url'].map((type) => `input[type=${type}]`).join()}, input:not([type])`;
