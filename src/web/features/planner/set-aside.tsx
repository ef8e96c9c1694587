import type { PlannerSlot } from '#domain/planner/slot.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { dropSetAside, restoreSetAside, undoRestoreSetAside } from '#web/data/store/planner.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { isSaved, toastDoneWithUndo } from '#web/ui/toast.ts';
import { notSaved } from './not-saved.ts';
import type { SlotDraft } from './use-slot-draft.ts';

/** Shows the text from another tab that this tab overwrote, and offers to swap the two. */
export function SetAside({ slot, draft }: { slot: PlannerSlot; draft: SlotDraft }) {
  const content = slot.setAside.at(-1) ?? '';
  const change = async (act: () => Promise<void>) => {
    return (await draft.flush()) && (await isSaved(attempt(act), notSaved));
  };
  const dismiss = async () => {
    const { postId } = slot;
    if (!(await change(() => dropSetAside(postId, content)))) return;
    toastDoneWithUndo('Version dismissed', () => void change(() => undoRestoreSetAside(postId, content)));
  };
  return (
    <Alert tone="caution" title="Another tab saved a different version:">
      <p className="line-clamp-3 whitespace-pre-line">{content}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void change(() => restoreSetAside(slot.postId, content))}>
          Swap
        </Button>
        <Button variant="quiet" onClick={() => void dismiss()}>
          Dismiss
        </Button>
      </div>
    </Alert>
  );
}
