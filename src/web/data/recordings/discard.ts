import { discardRecording, putRecordingBack } from '../store/recordings.ts';
import { forgetUnkept, heldUnkept, holdUnkept } from '../store/unkept-recordings.ts';

/** Throws a recording away, and gives what puts it back. One for which there is no room goes and comes whatever the store says. */
export async function throwAway(recordingId: string): Promise<() => Promise<void>> {
  const unkept = heldUnkept(recordingId);
  const gone = discardRecording(recordingId);
  await (unkept ? gone.catch(() => undefined) : gone);
  forgetUnkept(recordingId);
  return async () => {
    const back = putRecordingBack(recordingId);
    if (unkept) holdUnkept(unkept);
    await (unkept ? back.catch(() => undefined) : back);
  };
}
