import { type CandidateFields, storedCandidate } from '#domain/candidates/candidate.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';
import { attempt } from './attempt.ts';
import { saveCandidate } from './candidates.ts';
import { store } from './database.ts';
import type { TypedOver } from './typed-text.ts';

/* Fields of candidates that may not have reached the store when their page closed, by candidate. A closing page
   can write this value, but cannot finish a store transaction. */

type Typed = TypedOver<CandidateFields>;

const notes = storedValue<Readonly<Record<string, Typed>>>({
  key: storageKeys.unsavedCandidates,
  parse: (text) => JSON.parse(text),
  format: (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
  fallback: {},
});

export function recordUnsavedCandidate(candidateId: string, { change, base }: Typed): void {
  const before = notes.read()[candidateId];
  notes.save({
    ...notes.read(),
    [candidateId]: { change: { ...before?.change, ...change }, base: { ...base, ...before?.base } },
  });
}

/** Fields that this page could not save before the editor closed. */
export function unsavedCandidate(candidateId: string): Typed | undefined {
  return notes.read()[candidateId];
}

/** Drops the unsaved fields of a deleted candidate. */
export function forgetUnsavedCandidate(candidateId: string): void {
  const { [candidateId]: noted, ...others } = notes.read();
  if (noted) notes.save(others);
}

/**
 * Call this when a save starts, and the returned function once the store has the data. Fields recorded in between
 * stay.
 */
export function savingCandidate(candidateId: string): () => void {
  const noted = JSON.stringify(notes.read()[candidateId]);
  return () => {
    const { [candidateId]: latest, ...others } = notes.read();
    if (latest && JSON.stringify(latest) === noted) notes.save(others);
  };
}

/**
 * Moves fields that earlier pages could not save into the store, once per page. Fields that still cannot be saved stay
 * recorded.
 */
export async function recoverCandidatesOnce(): Promise<void> {
  recovery ??= attempt(recoverCandidates);
  await recovery;
}

let recovery: Promise<unknown> | null = null;

async function recoverCandidates(): Promise<void> {
  for (const [candidateId, typed] of Object.entries(notes.read())) {
    const isSaved = savingCandidate(candidateId);
    const stored = await store.candidates.get(candidateId);
    // A candidate that was deleted in the meantime stays deleted.
    if (stored) await saveCandidate(storedCandidate(stored), typed);
    isSaved();
  }
}
