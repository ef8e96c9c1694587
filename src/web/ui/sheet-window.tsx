import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

export type SheetProps = {
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  heading: ReactNode;
  children: ReactNode;
};

/** The content of `Sheet`, with the library that traps the focus. */
export function SheetWindow({ label, isOpen, onOpenChange, heading, children }: SheetProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          className="fixed inset-y-0 left-0 z-50 flex w-[calc(18rem+env(safe-area-inset-left))] max-w-[85vw] flex-col bg-paper pl-[env(safe-area-inset-left)] shadow-lift outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex h-16 shrink-0 items-center justify-between pr-2 pl-5">
            {heading}
            <Dialog.Close
              aria-label="Close"
              className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
