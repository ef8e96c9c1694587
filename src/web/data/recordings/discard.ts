import { discardRecording, putRecordingBack } from '../store/recordings.ts';
import { forgetUnkept, heldUnkept, holdUnkept } from '../store/unkept-recordings.ts';

/**
 * Discards a recording and returns a function that restores it. A recording held only in the page is removed and
 * restored without the store.
 */
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
