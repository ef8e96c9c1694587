import { expect, test } from 'vitest';
import { tokensOf } from './tokens.ts';

test.each([
  ['Don’t stop, it’s 3.5!', ['Don’t', ' ', 'stop', ',', ' ', 'it’s', ' ', '3', '.', '5', '!']],
  ['a\r\nb\n\n  c', ['a', '\r\n', 'b', '\n', '\n', ' ', ' ', 'c']],
  ['abc今天ok', ['abc', '今', '天', 'ok']],
  ['สวัสดี', ['ส', 'วั', 'ส', 'ดี']],
  ['👨‍👩‍👧👍🏽🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿', ['👨‍👩‍👧', '👍🏽', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']],
  ['e\u0301te\u0301 #tag', ['e\u0301te\u0301', ' ', '#', 'tag']],
  ['\ud83d x', ['\ud83d', ' ', 'x']],
  ['', []],
])('splits %j into the tokens %j', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});
