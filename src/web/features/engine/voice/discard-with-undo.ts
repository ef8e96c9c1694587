import { discardRecording, putRecordingBack } from '#web/data/store/recordings.ts';
import { sayDoneWithUndo } from '#web/ui/say.ts';
import { saved } from '../saved.ts';

/** Throws a recording away and offers it back. */
export async function discardWithUndo(recordingId: string, onBack: () => void): Promise<void> {
  const isDiscarded = await saved(async () => {
    await discardRecording(recordingId);
    return true;
  });
  if (!isDiscarded) return;
  sayDoneWithUndo('Recording discarded.', () => {
    onBack();
    void saved(() => putRecordingBack(recordingId));
  });
}
