import { styledCharacterCount } from '#domain/linkedin/styled-unicode.ts';
import { sentencesOf } from '#domain/text/sentences.ts';
import { wordCount } from '#domain/text/words.ts';
import { clauseEnd, plainWords } from './plain-words.ts';
import { removedPhrases } from './removed-phrases.ts';
import { phraseSign, type Sign, type SignKind } from './rule-kinds.ts';

/** An AI answer, the text that it was made from, and the text after its author's edits. */
export type EditedAnswer = { before: string; answer: string; after: string };

/**
 * Returns what an author's edits of an answer say about their taste, each sign once. Only what the answer added
 * counts. Empty if the answer was undone or rewritten.
 */
export function signsOf({ before, answer, after }: EditedAnswer): readonly Sign[] {
  const texts = { before: tidy(before), answer: tidy(answer), after: tidy(after) };
  if (texts.after === texts.answer || isUndone(texts) || isRewritten(texts)) return [];
  return [...kindsOf(texts), ...removedPhrases(texts).map(phraseSign)];
}

function kindsOf(texts: EditedAnswer): SignKind[] {
  const { answer, after } = texts;
  const removed = (Object.keys(countable) as (keyof typeof countable)[]).filter((kind) =>
    isRemoved(texts, countable[kind]),
  );
  const [words, kept] = [wordCount(answer), wordCount(after)];
  if (kept <= words * shortenedTo && words >= minWords) return [...removed, ...endingOf(texts), 'too-long'];
  return [
    ...removed,
    ...endingOf(texts),
    ...(isShortened(sentenceLengths(texts), { from: 10, to: 0.8 }) ? (['short-sentences'] as const) : []),
    ...(isShortened(paragraphLengths(texts), { from: 15, to: 0.7 }) ? (['short-paragraphs'] as const) : []),
  ];
}

/** The author must cut at least a quarter. In a short answer, that could be a single word. */
const shortenedTo = 0.75;
const minWords = 40;

/** Features of a text that can be counted. */
const countable = {
  emojis: /(?![©®™\u{1F170}-\u{1F189}])\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu,
  hashtags: /(?<![\p{L}\p{N}&])#\p{L}[\p{L}\p{M}\p{N}_]+/gu,
  exclamations: /[!！]/gu,
  dashes: /—|(?<=\s)–(?=\s)/gu,
  headings: headingCount,
  lists: /^[^\S\n]*(?:[-*•‣▪→]|\d{1,2}[.)])[^\S\n]+\S/gmu,
} as const;

/** True if the answer added some of these, and all the added ones are gone. */
function isRemoved(texts: EditedAnswer, counted: RegExp | ((text: string) => number)): boolean {
  const count = (text: string) =>
    typeof counted === 'function' ? counted(text) : (text.match(counted)?.length ?? 0);
  const own = count(texts.before);
  return count(texts.answer) > own && count(texts.after) <= own;
}

/**
 * Counts headings: lines with a heading mark, lines that are bold as a whole, and labels of up to three words with a
 * colon.
 */
function headingCount(text: string): number {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => {
      if (/^#{1,6}\s+\S/u.test(line) || /^\*\*[^*]+\*\*:?$/u.test(line)) return true;
      if (/^(?:\S+\s+){0,2}\S+:$/u.test(line)) return true;
      const letters = line.replace(/[^\p{L}\p{N}]/gu, '');
      return letters !== '' && styledCharacterCount(letters) === [...letters].length;
    }).length;
}

/** The sign for a closing question or closing line that was cut from the answer. */
function endingOf({ before, answer, after }: EditedAnswer): SignKind[] {
  const [answered, kept] = [closingSentences(answer), closingSentences(after)];
  const [end = '', newEnd = ''] = [answered.at(-1), kept.at(-1)];
  if (answered.length < 3 || closingSentences(before).includes(end) || kept.includes(end)) return [];
  if (isQuestion(end)) return isQuestion(newEnd) ? [] : ['closing-question'];
  // A replaced line was not cut. A text that lost its second half has a new ending, too.
  return answered.slice(-4, -1).includes(newEnd) ? ['closing-line'] : [];
}

/** The last sentences of a text. Leaves out trailing hashtags and anything without words. */
function closingSentences(text: string): string[] {
  return sentencesOf(text.replace(/(?:\s+#\p{L}[\p{L}\p{M}\p{N}_]+)+\s*$/u, ''))
    .map((sentence) => sentence.replaceAll('’', "'"))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function isQuestion(sentence: string): boolean {
  return /[?？؟]["'”’»)\]」』\s]*\P{L}*$/u.test(sentence);
}

type Lengths = { answer: readonly number[]; after: readonly number[] };

function sentenceLengths({ answer, after }: EditedAnswer): Lengths {
  return { answer: sentencesOf(answer).map(wordCount), after: sentencesOf(after).map(wordCount) };
}

function paragraphLengths({ answer, after }: EditedAnswer): Lengths {
  const lengths = (text: string) =>
    text
      .split('\n')
      .map(wordCount)
      .filter((words) => words > 0);
  return { answer: lengths(answer), after: lengths(after) };
}

/** True if an average of at least `from` words shrank to the share `to` or less because parts were split. */
function isShortened({ answer, after }: Lengths, { from, to }: { from: number; to: number }): boolean {
  const average = (lengths: readonly number[]) =>
    lengths.reduce((sum, words) => sum + words, 0) / Math.max(1, lengths.length);
  return after.length > answer.length && average(answer) >= from && average(after) <= average(answer) * to;
}

/** True if nothing of the answer is left: the author undid it and may have continued writing. */
function isUndone({ before, answer, after }: EditedAnswer): boolean {
  if (after === before) return true;
  const [own, answered, kept] = [wordSet(before), wordSet(answer), wordSet(after)];
  const added = [...answered].filter((word) => !own.has(word));
  const replaced = [...own].filter((word) => !answered.has(word));
  return (
    added.length > 0 && added.every((word) => !kept.has(word)) && replaced.every((word) => kept.has(word))
  );
}

/** True if the author's text shares less than half of its words with the answer. */
function isRewritten({ answer, after }: EditedAnswer): boolean {
  const [answered, kept] = [wordSet(answer), wordSet(after)];
  const shared = [...kept].filter((word) => answered.has(word)).length;
  return 2 * shared < Math.max(kept.size, answered.size / 2);
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(plainWords(text).filter((word) => word !== clauseEnd));
}

function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
