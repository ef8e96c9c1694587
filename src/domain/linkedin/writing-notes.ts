import { preview } from '#domain/text/characters.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { firstSentenceLength, sentencesOf } from '#domain/text/sentences.ts';
import { wordCount } from '#domain/text/words.ts';
import type { Fold } from './fold.ts';
import { toPlainText } from './styled-unicode.ts';

/** A remark about a post: what was counted, and what it means for readers. */
export type WritingNote = {
  about: 'Hook' | 'Sentences' | 'Paragraphs';
  isGood: boolean;
  fact: string;
  meaning: string;
};

/** A shorter text is only a start and needs no remarks. */
const minWords = 15;
/** Plain-language guides recommend at most 25 words in a sentence. */
const maxSentenceWords = 25;
/** About seven lines on a phone. */
const maxParagraphWords = 50;

/** Remarks about a post's opening, sentences, and paragraphs. `fold` is what a phone shows before "…more". */
export function writingNotes(content: string, fold: Fold): WritingNote[] {
  const text = toPlainText(content);
  if (wordCount(text) < minWords) return [];
  return [hookNote(content, fold), sentenceNote(text), paragraphNote(text)];
}

function hookNote(content: string, { visible, isFolded }: Fold): WritingNote {
  const about = 'Hook';
  if (!isFolded)
    return {
      about,
      isGood: true,
      fact: 'The whole post is visible',
      meaning: 'Readers don’t have to tap “…more”.',
    };
  const shownWords = wordCount(visible);
  // LinkedIn trims whitespace at the start of a post.
  const opening = content.trimStart();
  const length = firstSentenceLength(opening);
  if (length <= visible.trimStart().length)
    return {
      about,
      isGood: true,
      fact: `${pluralize(shownWords, 'word')} before “…more”`,
      meaning: 'Your whole first sentence shows. It decides whether people read on.',
    };
  return {
    about,
    isGood: false,
    fact: `Only ${pluralize(shownWords, 'word')} before “…more”`,
    meaning: `Your first sentence has ${pluralize(wordCount(opening.slice(0, length)), 'word')}, so it is cut off. Shorten it.`,
  };
}

function sentenceNote(text: string): WritingNote {
  const about = 'Sentences';
  const { longest, longestWords, averageWords } = measured(sentencesOf(text));
  if (longestWords > maxSentenceWords)
    return {
      about,
      isGood: false,
      fact: `Longest sentence: ${longestWords} words`,
      meaning: `“${beginning(longest)}” is easier to follow as two sentences of at most ${maxSentenceWords} words.`,
    };
  return {
    about,
    isGood: true,
    fact: `${pluralize(averageWords, 'word')} per sentence`,
    meaning: 'Easy to follow at a glance.',
  };
}

function paragraphNote(text: string): WritingNote {
  const about = 'Paragraphs';
  const { longest, longestWords } = measured(text.split('\n'));
  if (longestWords > maxParagraphWords)
    return {
      about,
      isGood: false,
      fact: `Longest paragraph: ${longestWords} words`,
      meaning: `“${beginning(longest)}” looks like a wall of text on a phone. Add a line break after one or two sentences.`,
    };
  return {
    about,
    isGood: true,
    fact: 'Short paragraphs',
    meaning: `The longest has ${longestWords} words. Easy to scan on a phone.`,
  };
}

function measured(pieces: readonly string[]) {
  let longest = '';
  let longestWords = 0;
  let allWords = 0;
  let count = 0;
  for (const piece of pieces) {
    const words = wordCount(piece);
    if (words === 0) continue;
    count += 1;
    allWords += words;
    if (words <= longestWords) continue;
    longest = piece;
    longestWords = words;
  }
  return { longest, longestWords, averageWords: Math.round(allWords / Math.max(1, count)) };
}

/** The first words of a passage, for finding it in the text. */
function beginning(passage: string): string {
  const words = passage.trim().split(/\s+/u);
  const start = words.slice(0, 4).join(' ');
  return words.length > 4 ? `${preview(start, 40).replace(/\.\.\.$/u, '')}…` : preview(start, 40);
}
