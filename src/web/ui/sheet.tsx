import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/** A panel that slides in from the left over the page. `label` names it for screen readers. */
export function Sheet({
  label,
  isOpen,
  onOpenChange,
  children,
}: {
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          aria-label={label}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] bg-paper shadow-lift outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
