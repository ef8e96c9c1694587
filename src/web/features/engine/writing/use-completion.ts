import { rowBadgeMessage } from '#domain/posts/batch.ts';
import { finishedBatchMessage } from '#domain/posts/finish-batch.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { completePost, undoComplete } from '#web/data/store/posts.ts';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import type { Draft } from './use-draft.ts';
import type { Transcripts } from './use-transcripts.ts';

/** Returns the action of Mark Complete: save the typed text, complete the post, and offer Undo. */
export function useCompletion(
  postId: string,
  draft: Draft,
  transcripts: Transcripts,
  { onComplete, onReopen }: { onComplete: () => void; onReopen: (postId: string) => void },
): () => Promise<void> {
  return async () => {
    if (!(await draft.flush())) return;
    const resume = transcripts.pause();
    const done = await saved(attempt(() => completePost(postId)));
    if (!done?.result.ok) return resume();
    const { entryId } = done.result.entry;
    const { recordingIds } = done;
    vibrate('success');
    const undo = async () => {
      const isUndone = await saved(attempt(() => undoComplete(postId, entryId, recordingIds)));
      if (isUndone) onReopen(postId);
      else if (isUndone === false) toastFailed(finishedBatchMessage);
    };
    toastDoneWithUndo('Post complete.', () => void undo());
    if (done.rowBadge !== null) {
      const { message, description } = rowBadgeMessage(done.rowBadge);
      toastDone(message, description);
    }
    onComplete();
  };
}
