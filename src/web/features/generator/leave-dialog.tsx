import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';

/** Asks for confirmation before leaving the screen during a render. */
export function LeaveDialog({
  isBatch,
  isOpen,
  onStay,
  onLeave,
}: {
  isBatch: boolean;
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      title={isBatch ? 'A batch is running' : 'A video is being generated'}
      description={
        isBatch
          ? 'If you leave now, the batch stops. Finished videos are saved, and you can continue with the rest later.'
          : 'If you leave now, it will be canceled.'
      }
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
      closesOnBack={false}
    >
      <DialogActions>
        <Button variant="secondary" onClick={onLeave}>
          {isBatch ? 'Leave and stop' : 'Leave and cancel'}
        </Button>
        <Button onClick={onStay}>Stay here</Button>
      </DialogActions>
    </Dialog>
  );
}
