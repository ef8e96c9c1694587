import { discardUnusedRecording } from '#web/data/recordings/discard.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';

/** Discards a recording and offers Undo. */
export async function discardWithUndo(recordingId: string): Promise<void> {
  const undo = await saved(attempt(() => discardUnusedRecording(recordingId)));
  if (undo) toastDoneWithUndo('Recording discarded.', () => void saved(attempt(undo)));
}
