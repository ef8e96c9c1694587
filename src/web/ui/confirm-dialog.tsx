import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/**
 * Asks for confirmation before an action, which is destructive unless `tone` says otherwise. `action` is the verb on
 * its button. Cancel comes first.
 */
export function ConfirmDialog({
  title,
  description,
  action,
  tone = 'danger',
  isBusy = false,
  isDisabled = false,
  isOpen,
  onOpenChange,
  onConfirm,
  children,
}: {
  title: string;
  description: ReactNode;
  action: string;
  tone?: 'danger' | 'primary';
  isBusy?: boolean;
  isDisabled?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onOpenChange={onOpenChange}>
      {children}
      <DialogActions>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button variant={tone} isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
