import * as z from 'zod/mini';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';
import { clipEditsSchema } from './clip-edits.ts';

const draftSchema = z.object({
  number: z.string().check(z.maxLength(maxCandidateNumberLength)),
  countryCode: z.string().check(z.length(2)),
  positionTitle: z.string().check(z.maxLength(160)),
  /** The name of the clip that was chosen; a browser does not let its content be kept as lightly. */
  clipName: z.nullable(z.string().check(z.maxLength(300))),
  // A draft of before they were kept has none.
  clipEdits: z.catch(z.nullable(clipEditsSchema), null),
});

/** What a user typed about a candidate, so that a reload does not lose it. */
export type CandidateDraft = z.infer<typeof draftSchema>;

const draftOf = storedValues((userId: string, isTabOnly: boolean) => ({
  key: isTabOnly ? storageKeys.candidateOfTab(userId) : storageKeys.candidate(userId),
  isTabOnly,
  parse: (text): CandidateDraft | null => draftSchema.parse(JSON.parse(text)),
  fallback: null,
}));

/** What the user typed last in this tab; in a new one, what was typed last in any. Null when there is nothing, or nothing legible. */
export function readCandidateDraft(userId: string): CandidateDraft | null {
  return draftOf(userId, true).read() ?? draftOf(userId, false).read();
}

/**
 * Keeps what was typed, for this tab and for the next that is opened. What is only shown again leaves what another tab has typed since. Where storage is
 * full or blocked, it lasts as long as the page.
 */
export function keepCandidateDraft(userId: string, draft: CandidateDraft): void {
  const kept = readCandidateDraft(userId);
  if (kept && draftFields.every((field) => draft[field] === kept[field])) return;
  draftOf(userId, true).save(draft);
  draftOf(userId, false).save(draft);
}

const draftFields = Object.keys(draftSchema.shape) as (keyof CandidateDraft)[];
