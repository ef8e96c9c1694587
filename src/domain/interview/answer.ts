import { firstCharacters } from '#domain/text/characters.ts';
import { wordCount } from '#domain/text/words.ts';
import { type Drafts, draftsRefusal, parseDrafts } from '../ai/drafts.ts';

export const postPreviewCharacters = 300;
export const boostPreviewCharacters = 120;
const titleCharacters = 100;
const minTranscriptCharacters = 3;
const minPostCharacters = 10;
// A minute of speech is about 130 words. An answer below a third of that rarely tells a story.
const thinAnswerWords = 40;

/** A post's title: the first 100 characters of the question and an ellipsis. */
export function postTitle(prompt: string): string {
  return `${firstCharacters(prompt, titleCharacters).head}...`;
}

/** The message of part 2 §5 if an answer is too short to use, otherwise null. */
export function transcriptRefusal(transcript: string): string | null {
  return transcript.trim().length < minTranscriptCharacters ? 'Transcription too short or empty' : null;
}

/** The message if an answer is too short to become a post, otherwise null. */
export function postRefusal(transcript: string): string | null {
  return transcriptRefusal(transcript) ?? draftsRefusal(transcript);
}

/**
 * Returns the text to keep in a field after `saved` was saved: what was appended since then, or everything if the text
 * changed in another way.
 */
export function remainingAfterSave(typed: string, saved: string): string {
  const words = typed.trimStart();
  return words.startsWith(saved) ? words.slice(saved.length).trimStart() : typed;
}

/** Parses the post from the AI's answer: the first version that is long enough. */
export function parsePostBody(answer: string): { ok: true; body: string } | { ok: false; message: string } {
  const drafts: Drafts = parseDrafts(answer);
  if (!drafts.ok) return { ok: false, message: `Failed to generate drafts: ${drafts.message}` };
  const body = drafts.drafts.find((draft) => draft.length >= minPostCharacters);
  return body === undefined
    ? { ok: false, message: 'Failed to generate drafts: All generated drafts were too short or empty' }
    : { ok: true, body };
}

/**
 * Returns a follow-up question for a short answer, depending on the question's tags. Null if the answer is long enough.
 */
export function followUpFor(transcript: string, tags: readonly string[]): string | null {
  if (wordCount(transcript) >= thinAnswerWords) return null;
  const known = tags.map((tag) => followUps[tag]).find((question) => question !== undefined);
  return known ?? 'Can you name the day it happened, who was there, and what changed afterwards?';
}

const followUps: Record<string, string> = {
  'Story Arc': 'When did things turn? Say where you were and what was said.',
  Opinion: 'What did you see that made you think so? Give one example.',
  'Case Study': 'What was the number before, what was it after, and what changed in between?',
  Snapshot: 'What did you see and hear at that moment that someone who wasn’t there would miss?',
  Principle: 'When did sticking to this last cost you something?',
  'Myth Flip': 'Who or what proved it wrong, and what have you done differently since?',
};
