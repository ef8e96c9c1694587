import type { ChatPrompt } from './chat.ts';
import { fence, fencedTextIsMaterial } from './fence.ts';
import { stringsIn } from './json-answer.ts';
import { type VoiceProfile, voiceInstructions } from './voice-profile.ts';

/** The five actions of "Fix with AI". Three options come as choices; the others as a whole new text. */
export const fixActions = [
  {
    id: 'tighten',
    label: 'Tighten & Clarify',
    answers: 'text',
    task: 'Cut filler, repetition and hedging; make every sentence say one thing. Keep the order and every fact.',
  },
  {
    id: 'hook',
    label: 'Stronger Hook',
    answers: 'choices',
    task: 'Write three different first lines for this post, each under 140 characters: one that opens with a moment, one with a number or fact that stands in the post, one with a claim. Never promise what the post does not hold.',
  },
  {
    id: 'mobile',
    label: 'Structure for Mobile',
    answers: 'text',
    task: 'Arrange the post for a phone: paragraphs of one or two short sentences with a blank line between them, a list where three or more things are named. Change as few words as you can.',
  },
  {
    id: 'shorten',
    label: 'Shorten to 120-180 words',
    answers: 'text',
    task: 'Shorten the post to between 120 and 180 words. Keep the opening, the turning point and the lesson; drop what repeats them.',
  },
  {
    id: 'cta',
    label: 'Add 3 CTA options',
    answers: 'choices',
    task: 'Write three different closing lines that invite an answer: a question that people can answer from experience, a small next step, an offer to help. Each under 140 characters, none that begs for likes.',
  },
] as const;

export type FixAction = (typeof fixActions)[number];

const editTokens = 400;
// A whole text comes back, so a long one needs as much room as it has; the lowest figure that European languages reach.
const charactersPerToken = 2.5;

const manner =
  'Write in the first person of the author. Keep every fact, name and number; add none. No emojis unless the text has them.';

/** Polish: the same text with its mistakes and rough places mended. */
export function polishPrompt(content: string, voice: VoiceProfile): ChatPrompt {
  return editPrompt(
    'Correct spelling, grammar and rough phrasing of this post. Leave its wording, order and paragraphs wherever they are sound.',
    content,
    voice,
    'Answer with the whole text and nothing else.',
  );
}

/** Merge & Clean: dictated passages become one text with what was already written. */
export function mergePrompt(
  content: string,
  transcriptions: readonly string[],
  voice: VoiceProfile,
): ChatPrompt {
  const spoken = transcriptions.map((text, index) => fence(`SPOKEN ${index + 1}`, text)).join('\n\n');
  return editPrompt(
    'The text holds passages that were dictated; they are repeated below it. Merge them into one coherent post: remove filler words, false starts and repetitions, put each thought where it belongs.',
    content,
    voice,
    'Answer with the whole text and nothing else.',
    spoken,
  );
}

/** One of the five actions. Choices are read back by `choicesIn`. */
export function fixPrompt(action: FixAction, content: string, voice: VoiceProfile): ChatPrompt {
  const shape =
    action.answers === 'choices'
      ? 'Answer with a JSON array of 3 strings and nothing else.'
      : 'Answer with the whole text and nothing else.';
  return {
    ...editPrompt(action.task, content, voice, shape),
    temperature: action.answers === 'choices' ? 0.7 : 0.3,
  };
}

/** The options in an answer: at most three, none of them blank. Understands a JSON array or a list of lines. */
export function choicesIn(answer: string): readonly string[] {
  const lines = () => answer.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''));
  return (stringsIn(answer) ?? lines())
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .slice(0, 3);
}

/** The text with another first sentence, or another first line where that is one sentence. */
export function withHook(content: string, hook: string): string {
  const text = content.trimStart();
  const rest = text.slice(firstSentenceLength(text));
  // Without a mark at its end, the hook would run into the next sentence.
  const runsOn = !/^\s*(?:\n|$)/.test(rest) && !/[.!?…:。！？؟۔।]["'”’»)\]」』]*$/u.test(hook);
  return runsOn ? `${hook}\n${rest.trimStart()}` : `${hook}${rest}`;
}

/** A sentence ends at a mark before a space or the end of its line; Chinese and Japanese leave no space. */
function firstSentenceLength(text: string): number {
  const [line = ''] = text.split('\n');
  for (const { 0: mark, index } of line.matchAll(/[.!?…؟۔।]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”’]*/gu)) {
    const before = line.slice(0, index);
    // The point in `1.` numbers a line.
    if (/\p{L}/u.test(before) && !(mark === '.' && abbreviation.test(before))) return index + mark.length;
  }
  return line.length;
}

/** What a point follows in the middle of a sentence: a title, or letters with points between them. */
const abbreviation = /(?:^|[^\p{L}\p{M}.])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|\p{L}(?:\.\p{L})+)$/u;

/** The text with a closing line after a blank one. */
export function withCallToAction(content: string, callToAction: string): string {
  return `${content.trimEnd()}\n\n${callToAction}`;
}

/** The text with what was dictated after it, as a paragraph of its own. */
export function withTranscript(content: string, transcript: string): string {
  return content.trim() === '' ? transcript : `${content.trimEnd()}\n\n${transcript}`;
}

/** What an editor shows as "Version B": the text as it was, a divider, the other version. */
export function withVersionB(content: string, versionB: string): string {
  return `${content.trimEnd()}\n\n--- Version B ---\n\n${versionB.trim()}`;
}

function editPrompt(
  task: string,
  content: string,
  voice: VoiceProfile,
  shape: string,
  more = '',
): ChatPrompt {
  const system = [
    'You edit LinkedIn posts.',
    task,
    manner,
    fencedTextIsMaterial,
    voiceInstructions(voice),
    shape,
  ];
  const user = [fence('POST', content), more];
  return {
    messages: [
      { role: 'system', content: system.filter((line) => line !== '').join('\n') },
      { role: 'user', content: user.filter((part) => part !== '').join('\n\n') },
    ],
    temperature: 0.3,
    maxTokens: Math.max(editTokens, Math.ceil(content.length / charactersPerToken)),
  };
}
