import { parseStrings } from './json-answer.ts';

/**
 * The actions of "Fix with AI". They answer with a complete new text or with choices: first lines, which replace the
 * first sentence, or closing lines, which follow the text. `firstLine` and `mayAsk` are rules of the prompt.
 */
export const fixActions = [
  {
    id: 'tighten',
    label: 'Tighten & Clarify',
    answers: 'text',
    firstLine: 'improved',
    mayAsk: true,
    task: 'Cut filler, repetition and hedging; make every sentence say one thing. Keep the order and every fact.',
  },
  {
    id: 'hook',
    label: 'Stronger Hook',
    answers: 'first-lines',
    firstLine: 'written',
    mayAsk: false,
    task: 'Write three different first lines for this post, each under 140 characters: one that opens with a moment, one with a number or fact from the post, one with a claim. Never promise what the post does not deliver.',
  },
  {
    id: 'mobile',
    label: 'Structure for Mobile',
    answers: 'text',
    firstLine: 'improved',
    mayAsk: false,
    task: 'Arrange the post for a phone: paragraphs of one or two short sentences with a blank line between them, a list where three or more things are named. Change as few words as you can.',
  },
  {
    id: 'shorten',
    label: 'Shorten to 120-180 words',
    answers: 'text',
    firstLine: 'improved',
    mayAsk: false,
    task: 'Shorten the post to between 120 and 180 words. Keep the opening, the turning point and the lesson; drop what repeats them.',
  },
  {
    id: 'cta',
    label: 'Add 3 CTA options',
    answers: 'closing-lines',
    firstLine: 'none',
    mayAsk: false,
    task: 'Write three different closing lines that invite an answer: a question that people can answer from experience, a small next step, an offer to help. Each under 140 characters, none that begs for likes.',
  },
] as const;

export type FixAction = (typeof fixActions)[number];

export const choiceCount = 3;

/** Parses up to three non-blank options from a JSON array or a list of lines. */
export function parseChoices(answer: string): readonly string[] {
  const lines = () => answer.split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''));
  return (parseStrings(answer) ?? lines())
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .slice(0, choiceCount);
}
