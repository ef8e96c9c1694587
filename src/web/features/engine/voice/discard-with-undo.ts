import { forgetUnkept, holdUnkept } from '#web/data/recordings/unkept.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { discardRecording, putRecordingBack } from '#web/data/store/recordings.ts';
import { isSaved, saved, sayDoneWithUndo } from '#web/ui/say.ts';

/** Throws a recording away and offers it back. */
export async function discardWithUndo(recordingId: string): Promise<void> {
  const isDiscarded = await isSaved(attempt(() => discardRecording(recordingId)));
  if (!isDiscarded) return;
  const unkept = forgetUnkept(recordingId);
  sayDoneWithUndo('Recording discarded.', () => {
    if (unkept) holdUnkept(unkept);
    void saved(attempt(() => putRecordingBack(recordingId)));
  });
}
