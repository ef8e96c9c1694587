import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';

/** Asks before using a video that another website may have sent. */
export function OfferedVideoDialog({
  fileName,
  isOpen,
  onOpenChange,
  onUse,
}: {
  fileName: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUse: () => void;
}) {
  return (
    <Dialog
      title="Use the shared video?"
      description={`“${fileName}” was sent to this page. Use it only if you shared it.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <DialogActions>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button onClick={onUse}>Use video</Button>
      </DialogActions>
    </Dialog>
  );
}
