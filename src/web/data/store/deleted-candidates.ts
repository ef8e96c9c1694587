import * as z from 'zod/mini';
import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import { now } from '#web/browser/clock.ts';
import { createStore } from '#web/browser/external-store.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/**
 * A candidate who was deleted, here or on another device, but who may still have data: videos and clips on this
 * device, and invitations in the account. That data is deleted at `readyAt`, in milliseconds since 1970; until then,
 * undo restores the candidate. `label` is the candidate's name for a message, in case they turn out to have withdrawn.
 */
type Gone = { readyAt: number; videoIds: readonly string[]; label: string };

const gone = storedValue<Readonly<Record<string, Gone>>>({
  key: storageKeys.goneCandidates,
  parse: (text) => goneSchema.parse(JSON.parse(text)),
  format: (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
  fallback: {},
});
const goneSchema = z.record(
  z.string(),
  z.object({ readyAt: z.number(), videoIds: z.array(z.string()), label: z.string() }),
);

/** Longer than any Undo toast is shown, even while a pointer on the toast prolongs it. */
const graceMilliseconds = 120_000;

/** Changes when some data is ready to be deleted. */
export const deletedCandidatesSignal = createStore(0);

/** Records a deleted candidate. Part of the deletion, so that a crash in between leaves no data behind. */
export function recordDeletedCandidate(candidate: Candidate, isFinal = false): void {
  const { candidateId, videoIds } = candidate;
  const before = gone.read()[candidateId];
  save(candidateId, {
    readyAt: isFinal ? 0 : (before?.readyAt ?? now() + graceMilliseconds),
    videoIds: [...new Set([...(before?.videoIds ?? []), ...videoIds])],
    label: isFinal ? '' : candidateLabel(candidate),
  });
}

/** Marks that a recorded candidate can no longer be restored. Returns their label once; null for other candidates. */
export function endUndoPeriod(candidateId: string): string | null {
  const recorded = gone.read()[candidateId];
  if (!recorded) return null;
  if (recorded.readyAt > 0 || recorded.label !== '')
    save(candidateId, { ...recorded, readyAt: 0, label: '' });
  return recorded.label;
}

/** Call this after the transaction that recorded a final deletion. */
export function signalDeletedCandidates(): void {
  deletedCandidatesSignal.update((count) => count + 1);
}

/** Call this once Undo is no longer offered. */
export function finalizeDeletion(candidateId: string): void {
  if (endUndoPeriod(candidateId) !== null) signalDeletedCandidates();
}

/** Call this if the candidate was restored, or no data is left. */
export function forgetDeletedCandidate(candidateId: string): void {
  const { [candidateId]: known, ...others } = gone.read();
  if (known) gone.save(others);
}

/** Whether any deleted candidates are recorded, ready or not. */
export function hasDeletedCandidates(): boolean {
  return Object.keys(gone.read()).length > 0;
}

/** Deleted candidates who can no longer be restored. */
export function erasableCandidates(): { candidateId: string; videoIds: readonly string[] }[] {
  return Object.entries(gone.read())
    .filter(([, { readyAt }]) => readyAt <= now())
    .map(([candidateId, { videoIds }]) => ({ candidateId, videoIds }));
}

function save(candidateId: string, recorded: Gone): void {
  gone.save({ ...gone.read(), [candidateId]: recorded });
}
