import { stopWords } from './stop-words.ts';

const frequent = new Set([
  ...Object.values(stopWords).flatMap((languages) =>
    Object.values<string>(languages).flatMap((words) => words.split(' ')),
  ),
  ...'我们 他们 你们 因为 所以 这个 那个 一个 没有 可以 就是 不是 什么 怎么 自己 時候 时候'.split(' '),
]);

/** True for a word in lower case that says nothing about the subject or style of a text, in any language. */
export function isFrequentWord(word: string): boolean {
  return frequent.has(word) || frequent.has(word.replaceAll("'", '’'));
}
