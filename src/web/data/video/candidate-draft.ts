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
  // Older drafts don't have this.
  availability: z.catch(z.string().check(z.maxLength(maxAvailabilityLength)), ''),
  /** The name of the chosen clip. Its content is too large for localStorage. */
  clipName: z.nullable(z.string().check(z.maxLength(300))),
  // Older drafts don't have this.
  clipEdits: z.catch(z.nullable(clipEditsSchema), null),
  /** The candidate in the account that the draft is for. Older drafts don't have this. */
  candidateId: z.catch(z.nullable(z.string()), null),
});

/** The user's input for a candidate, stored so that a reload does not lose it. */
export type CandidateDraft = z.infer<typeof draftSchema>;

const draftOf = storedValues((userId: string, isTabOnly: boolean) => ({
  key: isTabOnly ? storageKeys.candidateOfTab(userId) : storageKeys.candidate(userId),
  isTabOnly,
  parse: (text): CandidateDraft | null => draftSchema.parse(JSON.parse(text)),
  fallback: null,
}));

/** Reads the last input in this tab or, in a new tab, the last input in any tab. Null if there is no valid draft. */
export function readCandidateDraft(userId: string): CandidateDraft | null {
  return draftOf(userId, true).read() ?? draftOf(userId, false).read();
}

/**
 * Saves typed text for this tab and for the next new tab. An unchanged draft does not overwrite another tab's newer
 * input. If storage is full or blocked, it lasts only until the page closes.
 */
export function saveCandidateDraft(userId: string, draft: CandidateDraft): void {
  const stored = readCandidateDraft(userId);
  if (stored && draftFields.every((field) => draft[field] === stored[field])) return;
  draftOf(userId, true).save(draft);
  draftOf(userId, false).save(draft);
}

/** Drops the draft of a deleted candidate, because it may contain their name. */
export function eraseCandidateDraft(userId: string, candidateId: string): void {
  for (const isTabOnly of [true, false]) {
    const draft = draftOf(userId, isTabOnly);
    if (draft.read()?.candidateId === candidateId) draft.save(null);
  }
}

const draftFields = Object.keys(draftSchema.shape) as (keyof CandidateDraft)[];
