import { diff } from '#domain/text/diff.ts';
import { clichesIn } from './cliches.ts';
import { isFrequentWord } from './frequent-words.ts';
import { languageOf } from './language.ts';
import { clauseEnd, joinedWords, plainWords } from './plain-words.ts';

/** Removing a longer passage says that its author disliked the content, not the words. */
const maxPassageWords = 8;
const maxPhraseWords = 5;
const maxPhraseCharacters = 40;
const maxPhrases = 16;
/** A short word says something only if nothing else was removed with it. */
const minLetters = { alone: 4, amongOthers: 6 } as const;

/**
 * Returns the words and phrases that an answer added to a text and its author removed everywhere, in lower case, most
 * significant first.
 * @param before the author's text
 * @param after the answer after the author's edits
 */
export function removedPhrases({
  before,
  answer,
  after,
}: {
  before: string;
  answer: string;
  after: string;
}): readonly string[] {
  const [answered, kept] = [plainWords(answer), plainWords(after)];
  const present = ` ${[...plainWords(before), clauseEnd, ...kept].join(' ')} `;
  const isGone = (words: readonly string[]) => !present.includes(` ${words.join(' ')} `);
  const passages = diff(answered, kept).map(({ start, end }) => answered.slice(start, end));
  const short = passages
    .filter((passage) => passage.filter((word) => word !== clauseEnd).length <= maxPassageWords)
    .flatMap(clausesOf);
  const language = languageOf(answer);
  const phrases = [
    ...short.filter(isWholePhrase),
    ...passages.flatMap((passage) => clichesIn(joinedWords(passage), language)).map(plainPhrase),
    ...short.flatMap((clause) =>
      clause.filter((word) => isTelling(word, clause.length)).map((word) => [word]),
    ),
    ...short.flatMap(partsOf),
  ].filter(isGone);
  const texts = phrases.map(joinedWords).filter(({ length }) => length > 0 && length <= maxPhraseCharacters);
  return [...new Set(texts)].slice(0, maxPhrases);
}

function plainPhrase(phrase: string): string[] {
  return plainWords(phrase).filter((word) => word !== clauseEnd);
}

function clausesOf(passage: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of passage) {
    if (word === clauseEnd) clauses.push([]);
    else clauses.at(-1)?.push(word);
  }
  return clauses.filter((clause) => clause.length > 0);
}

function isWholePhrase(clause: readonly string[]): boolean {
  return (
    clause.length > 1 &&
    clause.length <= maxPhraseWords &&
    clause.every((word) => !/\p{N}/u.test(word)) &&
    clause.some((word) => isTelling(word, 1))
  );
}

function isTelling(word: string, clauseWords: number): boolean {
  const min = clauseWords === 1 ? minLetters.alone : minLetters.amongOthers;
  const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)
    ? 2
    : min;
  return [...word].length >= letters && !/\p{N}/u.test(word) && !isFrequentWord(word);
}

/** The runs of two and three words inside a longer clause that begin and end with a significant word. */
function partsOf(clause: readonly string[]): string[][] {
  return [2, 3].flatMap((count) =>
    clause
      .slice(0, Math.max(0, clause.length - count + 1))
      .map((_, start) => clause.slice(start, start + count))
      .filter((part) => part.length < clause.length && isWholePhrase(part))
      .filter((part) => [part[0], part.at(-1)].every((word) => word !== undefined && !isFrequentWord(word))),
  );
}
