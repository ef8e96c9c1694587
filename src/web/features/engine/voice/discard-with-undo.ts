import { forgetUnkept, heldUnkept, holdUnkept } from '#web/data/recordings/unkept.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { discardRecording, putRecordingBack } from '#web/data/store/recordings.ts';
import { saved, sayDoneWithUndo, sayFailed } from '#web/ui/say.ts';

/** Throws a recording away and offers it back. One for which there is no room goes whatever the store says. */
export async function discardWithUndo(recordingId: string): Promise<void> {
  const discarded = await attempt(() => discardRecording(recordingId));
  if (!discarded.ok && !heldUnkept(recordingId)) return sayFailed('Not saved', discarded.message);
  const unkept = forgetUnkept(recordingId);
  sayDoneWithUndo('Recording discarded.', () => {
    const back = attempt(() => putRecordingBack(recordingId));
    if (unkept) holdUnkept(unkept);
    else void saved(back);
  });
}
