import { useEffect, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { IdeaField } from './dump/idea-field.tsx';
import { confirm } from './toasts.ts';

/** Ctrl or Cmd + K on any screen: a thought goes to the Dump without leaving what one does. */
export function QuickCapture() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      ) {
        return;
      }
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog
      title="Quick capture"
      description="It goes to your Dump. Ctrl or Cmd + Enter adds it."
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <IdeaField
        draft="captureDraft"
        onAdded={() => {
          setOpen(false);
          confirm('Saved to Dump.');
        }}
      />
    </Dialog>
  );
}
