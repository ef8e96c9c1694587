import {
  type Candidate,
  type CandidateFields,
  type Consent,
  candidateFields,
  inStage,
  isBlank,
  isExpired,
  newCandidate,
  nextNumber,
  storedCandidate,
  withTyped,
} from '#domain/candidates/candidate.ts';
import type { CandidateStage } from '#domain/candidates/stage.ts';
import { type ImportedFields, importedCandidates } from '#domain/candidates/table.ts';
import { dayOf } from '#domain/posts/calendar.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { withMerging } from '#web/browser/merging.ts';
import { markRemovedLocally, unmarkRemovedLocally } from '../local-removals.ts';
import { type StoredVideo, store, type VideoEntry } from './database.ts';
import {
  forgetDeletedCandidate,
  recordDeletedCandidate,
  signalDeletedCandidates,
} from './deleted-candidates.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { useLiveQuery, useStored } from './live-query.ts';
import { requestPersistenceOnce } from './persistence.ts';
import type { StoredFields, TypedOver } from './typed-text.ts';
import { dropVideos, restoreVideos } from './videos.ts';

export type CandidatesState =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'ready'; candidates: Candidate[] };

/** Returns all candidates from the store's current state. */
export function useCandidates(): CandidatesState {
  const state = useLiveQuery(async (): Promise<CandidatesState> => {
    try {
      return { status: 'ready', candidates: await readCandidates() };
    } catch (error) {
      return { status: 'failed', failure: await storeFailure(error) };
    }
  }, []);
  return state ?? { status: 'loading' };
}

async function readCandidates(): Promise<Candidate[]> {
  return (await store.candidates.toArray()).map(storedCandidate);
}

/** Adds an empty candidate with the next number. */
export async function addCandidate(): Promise<Candidate> {
  const added = await store.transaction('rw', store.candidates, async () => {
    const candidate = newCandidate(newId(), nextNumber(await readCandidates()), moment());
    await store.candidates.add(candidate);
    return candidate;
  });
  requestPersistenceOnce();
  return added;
}

/** Merges typed fields into the newest state. A candidate that was deleted elsewhere is restored with them. */
export function saveCandidate(
  seen: Candidate,
  typed: TypedOver<CandidateFields>,
): Promise<StoredFields<CandidateFields>> {
  return withMerging((mergeText) =>
    store.transaction('rw', store.candidates, async () => {
      const stored = await store.candidates.get(seen.candidateId);
      const newest = stored ? storedCandidate(stored) : seen;
      const saved = withTyped(newest, typed, { now: now(), mergeText });
      if (saved !== newest || !stored) await store.candidates.put(saved);
      return { revision: saved.revision, fields: candidateFields(saved) };
    }),
  );
}

/** Moves a candidate to a stage. Returns the previous stage, or null if nothing changed. */
export async function moveCandidate(
  candidateId: string,
  stage: CandidateStage,
): Promise<CandidateStage | null> {
  const before = await changed(candidateId, (candidate) => inStage(candidate, stage, now()));
  return before && before.stage !== stage ? before.stage : null;
}

/** Stores a candidate's consent; null withdraws it. Returns the previous value. */
export async function setConsent(candidateId: string, consent: Consent | null): Promise<Consent | null> {
  const before = await changed(candidateId, (candidate) => ({ ...candidate, consent, updatedAt: now() }));
  return before?.consent ?? null;
}

/** A deleted candidate and the videos that were deleted with it, for undo. */
type DroppedCandidate = { candidate: Candidate; videos: StoredVideo[] };

/**
 * Deletes a candidate with its videos on this device. Undefined if another tab has already deleted the candidate.
 * Remaining data, such as invitations, is deleted once undo is no longer possible: call `finalizeDeletion` then, or set
 * `isFinal` if there is no undo.
 */
export async function dropCandidate(
  candidateId: string,
  { isFinal = false } = {},
): Promise<DroppedCandidate | undefined> {
  markRemovedLocally(candidateId);
  const dropped = await store.transaction(
    'rw',
    store.candidates,
    store.videos,
    store.videoEntries,
    store.posters,
    async () => {
      const stored = await store.candidates.get(candidateId);
      if (!stored) return undefined;
      const candidate = storedCandidate(stored);
      recordDeletedCandidate(candidate, isFinal);
      await store.candidates.delete(candidateId);
      return { candidate, videos: await dropVideos(candidate.videoIds) };
    },
  );
  if (dropped && isFinal) signalDeletedCandidates();
  return dropped;
}

export async function restoreCandidate({ candidate, videos }: DroppedCandidate): Promise<void> {
  unmarkRemovedLocally(candidate.candidateId);
  forgetDeletedCandidate(candidate.candidateId);
  await store.transaction('rw', store.candidates, store.videos, store.videoEntries, async () => {
    await store.candidates.put(candidate);
    await restoreVideos(videos);
  });
}

/** Deletes a candidate for whom nothing was entered. */
export async function dropIfBlank(candidateId: string): Promise<void> {
  const stored = await store.candidates.get(candidateId);
  if (stored && isBlank(storedCandidate(stored))) await dropCandidate(candidateId, { isFinal: true });
}

/** Deletes the candidates whose deletion day has come, with their videos on this device. */
export async function dropExpiredCandidates(): Promise<void> {
  const { today } = moment();
  const expired = (await readCandidates()).filter((candidate) => isExpired(candidate, today));
  for (const { candidateId } of expired) await dropCandidate(candidateId, { isFinal: true });
}

/** The candidates that an import added and changed, for undo. */
type Imported = { added: string[]; before: Candidate[] };

export async function importCandidates(rows: readonly ImportedFields[]): Promise<Imported> {
  const imported = await store.transaction('rw', store.candidates, async () => {
    const all = await readCandidates();
    const saved = importedCandidates(all, rows, { newId, ...moment() });
    await store.candidates.bulkPut(saved);
    const known = new Map(all.map((candidate) => [candidate.candidateId, candidate]));
    return {
      added: saved.filter(({ candidateId }) => !known.has(candidateId)).map(({ candidateId }) => candidateId),
      before: saved.flatMap(({ candidateId }) => known.get(candidateId) ?? []),
    };
  });
  requestPersistenceOnce();
  return imported;
}

export async function undoImport({ added, before }: Imported): Promise<void> {
  for (const candidateId of added) markRemovedLocally(candidateId);
  await store.transaction('rw', store.candidates, async () => {
    await store.candidates.bulkDelete(added);
    await store.candidates.bulkPut(before);
  });
}

/** A candidate's video: its entry, which every device has, and its file if it is on this device. */
export type CandidateVideo = { entry: VideoEntry; file: File | null };

/** Returns the videos of a candidate, newest first; undefined until read. */
export function useCandidateVideos(videoIds: readonly string[]): CandidateVideo[] | undefined {
  const read = async () => {
    const ids = [...videoIds];
    const [entries, videos] = await Promise.all([store.videoEntries.bulkGet(ids), store.videos.bulkGet(ids)]);
    return entries
      .flatMap((entry, index) => (entry ? [{ entry, file: videos[index]?.file ?? null }] : []))
      .sort((one, other) => other.entry.keptAt - one.entry.keptAt);
  };
  return useStored(read, [videoIds.join()], []);
}

/** Applies a rule to a candidate's newest state. Returns the previous state; null if the candidate no longer exists. */
function changed(candidateId: string, rule: (candidate: Candidate) => Candidate): Promise<Candidate | null> {
  return store.transaction('rw', store.candidates, async () => {
    const stored = await store.candidates.get(candidateId);
    if (!stored) return null;
    const before = storedCandidate(stored);
    const after = rule(before);
    if (after !== before) await store.candidates.put(after);
    return before;
  });
}

function moment() {
  return { now: now(), today: dayOf(now(), timeZone()) };
}
