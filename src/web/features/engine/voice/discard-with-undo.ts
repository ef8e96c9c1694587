import { throwAway } from '#web/data/recordings/discard.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';

/** Throws a recording away and offers it back. */
export async function discardWithUndo(recordingId: string): Promise<void> {
  const putBack = await saved(attempt(() => throwAway(recordingId)));
  if (putBack) toastDoneWithUndo('Recording discarded.', () => void saved(attempt(putBack)));
}
