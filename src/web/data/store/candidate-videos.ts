import { atLeastInStage, storedCandidate, withVideo } from '#domain/candidates/candidate.ts';
import { now } from '#web/browser/clock.ts';
import { store } from './database.ts';
import { useStored } from './live-query.ts';

/** Adds a finished video to its candidate. `videoId` is null if the video could not be stored. */
export async function addCandidateVideo(candidateId: string, videoId: string | null): Promise<void> {
  await store.transaction('rw', store.candidates, async () => {
    const stored = await store.candidates.get(candidateId);
    if (stored) await store.candidates.put(withVideo(storedCandidate(stored), videoId, now()));
  });
}

/** Records on the candidates in these videos that the videos were downloaded or shared. */
export async function markVideosShared(videoIds: readonly string[]): Promise<void> {
  await store.transaction('rw', store.candidates, async () => {
    const candidates = await store.candidates.where('videoIds').anyOf(videoIds).distinct().toArray();
    await store.candidates.bulkPut(
      candidates.map((candidate) => atLeastInStage(storedCandidate(candidate), 'shared', now())),
    );
  });
}

/** Returns the number of candidates; 0 until read. */
export function useCandidateCount(): number {
  return useStored(() => store.candidates.count(), [], 0) ?? 0;
}
