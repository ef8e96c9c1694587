import * as z from 'zod/mini';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';
import { clipEditsSchema } from './clip-edits.ts';

const draftSchema = z.object({
  number: z.string().check(z.maxLength(maxCandidateNumberLength)),
  countryCode: z.string().check(z.length(2)),
  positionTitle: z.string().check(z.maxLength(160)),
  // Older drafts have none.
  availability: z.catch(z.string().check(z.maxLength(maxAvailabilityLength)), ''),
  /** The name of the chosen clip. Its content is too large for localStorage. */
  clipName: z.nullable(z.string().check(z.maxLength(300))),
  // Older drafts have none.
  clipEdits: z.catch(z.nullable(clipEditsSchema), null),
  /** The candidate of the account that it is about. Older drafts have none. */
  candidateId: z.catch(z.nullable(z.string()), null),
});

/** What a user typed about a candidate, so that a reload does not lose it. */
export type CandidateDraft = z.infer<typeof draftSchema>;

const draftOf = storedValues((userId: string, isTabOnly: boolean) => ({
  key: isTabOnly ? storageKeys.candidateOfTab(userId) : storageKeys.candidate(userId),
  isTabOnly,
  parse: (text): CandidateDraft | null => draftSchema.parse(JSON.parse(text)),
  fallback: null,
}));

/**
 * Reads what the user typed last in this tab; in a new tab, what was typed last in any. Null if there is nothing valid.
 */
export function readCandidateDraft(userId: string): CandidateDraft | null {
  return draftOf(userId, true).read() ?? draftOf(userId, false).read();
}

/**
 * Saves typed text for this tab and for the next one opened. An unchanged draft does not overwrite what another tab has
 * typed since. If storage is full or blocked, it lasts as long as the page.
 */
export function saveCandidateDraft(userId: string, draft: CandidateDraft): void {
  const stored = readCandidateDraft(userId);
  if (stored && draftFields.every((field) => draft[field] === stored[field])) return;
  draftOf(userId, true).save(draft);
  draftOf(userId, false).save(draft);
}

/** Drops the draft of a deleted candidate: their name may be in it. */
export function eraseCandidateDraft(userId: string, candidateId: string): void {
  for (const isTabOnly of [true, false]) {
    const draft = draftOf(userId, isTabOnly);
    if (draft.read()?.candidateId === candidateId) draft.save(null);
  }
}

const draftFields = Object.keys(draftSchema.shape) as (keyof CandidateDraft)[];
