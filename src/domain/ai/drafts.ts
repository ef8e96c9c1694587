import { parseStrings } from './json-answer.ts';

export const draftCount = 3;
const minDraftSourceCharacters = 5;
const minDraftCharacters = 11;

/** The result of a request for drafts. `message` is shown to the user. */
export type Drafts = { ok: true; drafts: readonly string[] } | { ok: false; message: string };

/** The message for a source that is too short for drafts, otherwise null. */
export function draftsRefusal(source: string): string | null {
  return source.trim().length < minDraftSourceCharacters ? 'Content too short for AI processing' : null;
}

/** Parses the versions in an answer and drops those with fewer than 11 characters. */
export function parseDrafts(answer: string): Drafts {
  const drafts = (parseStrings(answer) ?? [answer]).map((draft) => draft.trim());
  if (drafts.every((draft) => draft === '')) return { ok: false, message: 'OpenAI returned no drafts' };
  const longEnough = drafts.filter((draft) => draft.length >= minDraftCharacters);
  return longEnough.length > 0
    ? { ok: true, drafts: longEnough.slice(0, draftCount) }
    : { ok: false, message: 'All generated drafts were too short or empty' };
}
