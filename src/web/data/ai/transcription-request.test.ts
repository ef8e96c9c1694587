import { expect, test } from 'vitest';
import { textIn } from './transcription-request.ts';

test('a transcript keeps its timestamps unless one of them is invalid', () => {
  expect(
    textIn({
      text: ' Hello. ',
      words: [{ start: 0, end: 0.5, word: 'Hello' }],
      segments: [
        { start: 0, end: 0.5, text: 'Hello.' },
        { start: '0.5', end: 1, text: 'Bye.' },
      ],
    }),
  ).toEqual({ ok: true, text: 'Hello.', words: [{ startSeconds: 0, endSeconds: 0.5, text: 'Hello' }] });
});

test('rejects an answer without a text', () => {
  for (const answer of [null, 'text', {}, { text: 3 }]) expect(textIn(answer).ok).toBe(false);
});
