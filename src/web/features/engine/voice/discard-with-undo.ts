import { forgetUnkept, holdUnkept } from '#web/data/recordings/unkept.ts';
import { discardRecording, putRecordingBack } from '#web/data/store/recordings.ts';
import { sayDoneWithUndo } from '#web/ui/say.ts';
import { saved } from '../saved.ts';

/** Throws a recording away and offers it back. */
export async function discardWithUndo(recordingId: string): Promise<void> {
  const isDiscarded = await saved(async () => {
    await discardRecording(recordingId);
    return true;
  });
  if (!isDiscarded) return;
  const unkept = forgetUnkept(recordingId);
  sayDoneWithUndo('Recording discarded.', () => {
    if (unkept) holdUnkept(unkept);
    void saved(() => putRecordingBack(recordingId));
  });
}
