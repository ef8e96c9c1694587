import { holdInMemory, inMemoryRecording, releaseFromMemory } from '../store/in-memory-recordings.ts';
import { discardRecording, restoreRecording } from '../store/recordings.ts';

/**
 * Discards a recording and returns a function that restores it. If a recording is only in the page's memory, this does
 * not involve the store.
 */
export async function discardUnusedRecording(recordingId: string): Promise<() => Promise<void>> {
  const inMemory = inMemoryRecording(recordingId);
  const discarding = discardRecording(recordingId);
  await (inMemory ? discarding.catch(() => undefined) : discarding);
  releaseFromMemory(recordingId);
  return async () => {
    const restoring = restoreRecording(recordingId);
    if (inMemory) holdInMemory(inMemory);
    await (inMemory ? restoring.catch(() => undefined) : restoring);
  };
}
