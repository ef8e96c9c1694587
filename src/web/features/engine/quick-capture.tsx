import { keyLabels, shortcuts } from '#domain/keyboard/shortcuts.ts';
import { isMac } from '#web/browser/platform.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IdeaField } from './idea-field.tsx';

/** Adds an idea to the Dump from any screen. */
export function QuickCapture({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Quick capture"
      description={`Goes to your Dump. Press ${keyLabels(shortcuts.addIdea.press, isMac()).join(' + ')} to add it.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <IdeaField draft="captureDraft" onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}
