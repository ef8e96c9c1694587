import { firstCharacters } from '#domain/text/characters.ts';
import { wordCount } from '#domain/text/words.ts';
import type { ChatPrompt } from '../ai/chat.ts';
import { type Drafts, draftsIn, draftsPrompt } from '../ai/drafts.ts';
import type { VoiceProfile } from '../ai/voice-profile.ts';

export const postPreviewCharacters = 300;
export const boostPreviewCharacters = 120;
const titleCharacters = 100;
const minTranscriptCharacters = 3;
const minPostCharacters = 10;
// A minute of speech is about 130 words. Below a third of that there is seldom a story in it.
const thinAnswerWords = 40;

/** A post's title: the first 100 characters of the question and an ellipsis. */
export function postTitle(prompt: string): string {
  return `${firstCharacters(prompt, titleCharacters).head}...`;
}

/** Why an answer cannot be made anything of, in the words of part 2 §5; null when it can. */
export function transcriptRefusal(transcript: string): string | null {
  return transcript.trim().length < minTranscriptCharacters ? 'Transcription too short or empty' : null;
}

/**
 * What stays in a field of which `saved` was saved: what was added meanwhile. Words that were changed otherwise stay
 * whole.
 */
export function leftAfterSaving(typed: string, saved: string): string {
  const words = typed.trimStart();
  return words.startsWith(saved) ? words.slice(saved.length).trimStart() : typed;
}

/** The prompt that makes a post of an answer, or the reason why the answer will not do. */
export function answerPrompt(
  question: string,
  transcript: string,
  voice: VoiceProfile,
): { ok: true; prompt: ChatPrompt } | { ok: false; message: string } {
  const refusal = transcriptRefusal(transcript);
  if (refusal) return { ok: false, message: refusal };
  const alone = draftsPrompt(transcript, voice);
  // The question gives the answer its sense; whether there is enough to say is the answer's own matter.
  return alone.ok
    ? draftsPrompt(`Question: ${question.trim()}\n\nAnswer: ${transcript.trim()}`, voice)
    : alone;
}

/** The post in the AI's answer: its first version that is long enough. */
export function postBodyIn(answer: string): { ok: true; body: string } | { ok: false; message: string } {
  const drafts: Drafts = draftsIn(answer);
  if (!drafts.ok) return { ok: false, message: `Failed to generate drafts: ${drafts.message}` };
  const body = drafts.drafts.find((draft) => draft.length >= minPostCharacters);
  return body === undefined
    ? { ok: false, message: 'Failed to generate drafts: All generated drafts were too short or empty' }
    : { ok: true, body };
}

/**
 * One more question when an answer is thin, by what kind of question it was; null when there is enough to write from.
 */
export function followUpFor(transcript: string, tags: readonly string[]): string | null {
  if (wordCount(transcript) >= thinAnswerWords) return null;
  const known = tags.map((tag) => followUps[tag]).find((question) => question !== undefined);
  return known ?? 'Can you name the day it happened, who was there, and what changed afterwards?';
}

const followUps: Record<string, string> = {
  'Story Arc': 'What was the moment when it turned? Say where you were and what was said.',
  Opinion: 'What did you see happen that made you think so? Name one case.',
  'Case Study': 'Which number was it before, which after, and what was the step in between?',
  Snapshot: 'What did you see and hear just then that somebody who was not there would miss?',
  Principle: 'When did holding on to this last cost you something?',
  'Myth Flip': 'Who or what proved it wrong, and what do you do differently since?',
};
