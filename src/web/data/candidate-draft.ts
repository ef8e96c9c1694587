import * as z from 'zod/mini';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
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

/** What the user typed last in this browser; null when there is nothing, or nothing legible. */
export function readCandidateDraft(userId: string): CandidateDraft | null {
  try {
    const text = localStorage.getItem(storageKey(userId));
    return text === null ? null : draftSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps what was typed. Where storage is full or blocked, it lasts as long as the page. */
export function keepCandidateDraft(userId: string, draft: CandidateDraft): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(draft));
  } catch {
    // Nothing is lost that is on the screen.
  }
}

function storageKey(userId: string): string {
  return `standout-candidate-${userId}`;
}
