import { expect, it } from 'vitest';
import { type LinkedInAnswer, postUrl, readAnswer } from './linkedin-answer.ts';

const now = Date.UTC(2026, 10, 27, 8, 0, 0);
const answer = (given: Partial<LinkedInAnswer>): LinkedInAnswer => ({
  status: 201,
  id: null,
  body: undefined,
  retryAfter: null,
  ...given,
});

it('takes the URN of a new post from the header', () => {
  expect(readAnswer(answer({ id: 'urn:li:share:7' }), now)).toEqual({
    kind: 'published',
    urn: 'urn:li:share:7',
  });
});

it('counts a duplicate as published, with the URN that LinkedIn names', () => {
  const body = { code: 'DUPLICATE_POST', message: 'Content is a duplicate of urn:li:share:42', status: 422 };
  expect(readAnswer(answer({ status: 422, body }), now)).toEqual({
    kind: 'published',
    urn: 'urn:li:share:42',
  });
});

it("does not use the URN of another rejection as the post's own", () => {
  const body = { message: 'urn:li:share:42 may not be reshared', status: 422 };
  expect(readAnswer(answer({ status: 422, body }), now)).toEqual({
    kind: 'needs-you',
    reason: 'refused',
    detail: 'urn:li:share:42 may not be reshared',
  });
});

it.each([
  [400, 'refused'],
  [401, 'reconnect'],
  [403, 'not-allowed'],
  [404, 'refused'],
  [409, 'refused'],
  [422, 'refused'],
  [426, 'refused'],
] as const)('requires the user after %i', (status, reason) => {
  expect(readAnswer(answer({ status, body: { message: 'No.' } }), now)).toEqual({
    kind: 'needs-you',
    reason,
    detail: 'No.',
  });
});

it.each([429, 500, 503])('retries after %i', (status) => {
  expect(readAnswer(answer({ status }), now)).toEqual({ kind: 'retry', afterSeconds: undefined });
});

it.each([
  ['30', 30],
  ['Fri, 27 Nov 2026 08:02:00 GMT', 120],
  ['Fri, 27 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
])('waits as long as “retry-after: %s” says', (retryAfter, afterSeconds) => {
  expect(readAnswer(answer({ status: 429, retryAfter }), now)).toEqual({ kind: 'retry', afterSeconds });
});

it.each([200, 201, 302, 502, 504])('returns an unknown outcome after %i without a URN', (status) => {
  expect(readAnswer(answer({ status }), now)).toEqual({ kind: 'unknown' });
});

it('shortens a long message', () => {
  const meaning = readAnswer(answer({ status: 400, body: { message: 'x'.repeat(5_000) } }), now);
  expect(meaning).toEqual({ kind: 'needs-you', reason: 'refused', detail: 'x'.repeat(300) });
});

it("builds a post's address from its URN", () => {
  expect(postUrl('urn:li:share:7')).toBe('https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7/');
});
