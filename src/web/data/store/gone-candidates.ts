import * as z from 'zod/mini';
import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import { now } from '#web/browser/clock.ts';
import { createStore } from '#web/browser/external-store.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/**
 * A candidate who was deleted, here or on another device, and of whom something may be left: videos and clips on this
 * device, and invitations in the account. `readyAt` is when it is deleted, in milliseconds since 1970: until then, undo
 * brings the candidate back. `label` names a candidate who may turn out to have withdrawn, until that was told.
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

/** Longer than any Undo is offered, which a pointer on its toast prolongs. */
const graceMilliseconds = 120_000;

/** Changes when something became ready to be deleted. */
export const goneSignal = createStore(0);

/** Notes a deleted candidate. Part of the deletion, so that a crash in between leaves nothing. */
export function noteGone(candidate: Candidate, isFinal = false): void {
  const { candidateId, videoIds } = candidate;
  const before = gone.read()[candidateId];
  save(candidateId, {
    readyAt: isFinal ? 0 : (before?.readyAt ?? now() + graceMilliseconds),
    videoIds: [...new Set([...(before?.videoIds ?? []), ...videoIds])],
    label: isFinal ? '' : candidateLabel(candidate),
  });
}

/** Says that there is no undo for a noted candidate. Returns their label, once; null for one who is not noted. */
export function takeGone(candidateId: string): string | null {
  const noted = gone.read()[candidateId];
  if (!noted) return null;
  if (noted.readyAt > 0 || noted.label !== '') save(candidateId, { ...noted, readyAt: 0, label: '' });
  return noted.label;
}

/** Call it after the transaction that noted a final deletion. */
export function signalGone(): void {
  goneSignal.update((count) => count + 1);
}

/** Call it once Undo is no longer offered. */
export function noteGoneForGood(candidateId: string): void {
  if (takeGone(candidateId) !== null) signalGone();
}

/** Call it when the candidate is back, or nothing is left. */
export function forgetGone(candidateId: string): void {
  const { [candidateId]: known, ...others } = gone.read();
  if (known) gone.save(others);
}

/** Whether deleted candidates are noted, ready or not. */
export function hasGone(): boolean {
  return Object.keys(gone.read()).length > 0;
}

/** Deleted candidates who do not come back. */
export function readyGone(): { candidateId: string; videoIds: readonly string[] }[] {
  return Object.entries(gone.read())
    .filter(([, { readyAt }]) => readyAt <= now())
    .map(([candidateId, { videoIds }]) => ({ candidateId, videoIds }));
}

function save(candidateId: string, noted: Gone): void {
  gone.save({ ...gone.read(), [candidateId]: noted });
}
