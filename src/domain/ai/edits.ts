import type { ChatPrompt } from './chat.ts';
import { fence, fencedTextIsMaterial } from './fence.ts';
import { parseStrings } from './json-answer.ts';
import { type VoiceProfile, voiceInstructions } from './voice-profile.ts';

/** The five actions of "Fix with AI". Two return choices, the others a complete new text. */
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
    task: 'Write three different first lines for this post, each under 140 characters: one that opens with a moment, one with a number or fact from the post, one with a claim. Never promise what the post does not deliver.',
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
// The answer is a complete text, so its limit grows with the text. European languages have at least this ratio.
const charactersPerToken = 2.5;

const manner =
  'Write in the first person of the author. Keep every fact, name and number; add none. No emojis unless the text has them.';

/** Polish: fixes mistakes and rough phrasing in the text. */
export function polishPrompt(content: string, voice: VoiceProfile): ChatPrompt {
  return editPrompt(
    'Correct spelling, grammar and rough phrasing of this post. Leave its wording, order and paragraphs wherever they are sound.',
    content,
    voice,
    'Answer with the whole text and nothing else.',
  );
}

/** Merge & Clean: merges dictated passages with the existing text. */
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

/** The prompt of one of the five actions. `parseChoices` reads the choices in its answer. */
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

/** Parses up to three non-blank options from a JSON array or a list of lines. */
export function parseChoices(answer: string): readonly string[] {
  const lines = () => answer.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''));
  return (parseStrings(answer) ?? lines())
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .slice(0, 3);
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
