import type { ChatPrompt } from './chat.ts';
import { fence, fencedTextIsMaterial } from './fence.ts';
import { parseStrings } from './json-answer.ts';

/** The languages that captions can be translated into, in their English names. */
export const captionLanguages = [
  'Arabic',
  'Chinese (simplified)',
  'Dutch',
  'English',
  'Filipino',
  'French',
  'German',
  'Hebrew',
  'Hindi',
  'Indonesian',
  'Italian',
  'Japanese',
  'Korean',
  'Polish',
  'Portuguese',
  'Romanian',
  'Russian',
  'Spanish',
  'Thai',
  'Turkish',
  'Ukrainian',
  'Urdu',
  'Vietnamese',
] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/** Enough for a minute of fast speech in any script. */
const maxTokens = 4_000;

/** The prompt that translates caption texts. The captions keep their times. */
export function translationPrompt(texts: readonly string[], language: CaptionLanguage): ChatPrompt {
  return {
    temperature: 0.2,
    maxTokens,
    messages: [
      {
        role: 'system',
        content: [
          `You translate the captions of a video into ${language}.`,
          'You get a JSON array of captions in the order in which they are spoken. A sentence may continue in the next one.',
          `Answer with a JSON array of exactly ${texts.length} strings and nothing else: the translation of each caption, in the same order.`,
          'Each translation is about as long as its caption, so that it can be read in the same time. Keep names, numbers, and addresses.',
          fencedTextIsMaterial,
        ].join('\n'),
      },
      { role: 'user', content: fence('CAPTIONS', JSON.stringify(texts)) },
    ],
  };
}

/** Returns the translations in the answer, or null unless there is exactly one per caption. */
export function translationsIn(answer: string, count: number): readonly string[] | null {
  const texts = parseStrings(answer)?.map((text) => text.trim().replace(/\s+/g, ' '));
  return texts?.length === count && texts.every((text) => text !== '') ? texts : null;
}
