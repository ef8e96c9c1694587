import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asked before a video is rendered that would show nobody's number. */
export function SamplePhoneDialog({
  phone,
  isOpen,
  onOpenChange,
  onSetNumber,
  onGenerate,
}: {
  phone: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSetNumber: () => void;
  onGenerate: () => void;
}) {
  return (
    <Dialog
      title="The video would show the sample number"
      description={`Nobody answers at ${phone}. Put your own number into the brand kit once, and every video carries it.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onGenerate}>
          Generate anyway
        </Button>
        <Button onClick={onSetNumber}>Set my number</Button>
      </div>
    </Dialog>
  );
}

/** Asked when one goes to another screen while a video is being made. */
export function LeaveDialog({
  isOpen,
  onStay,
  onLeave,
}: {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      title="A video is being made"
      description="If you leave this page now, it is cancelled."
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onLeave}>
          Leave and cancel
        </Button>
        <Button onClick={onStay}>Stay here</Button>
      </div>
    </Dialog>
  );
}
