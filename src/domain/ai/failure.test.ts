import { expect, test } from 'vitest';
import {
  type AiFailure,
  failureMessage,
  isAboutKey,
  offersOwnKey,
  retryAfterSeconds,
  retryDelayMilliseconds,
} from './failure.ts';

test('a missing key shows the message from the specification', () => {
  expect(failureMessage({ reason: 'no-key' })).toBe(
    'OpenAI API key not found. Please add your API key in settings.',
  );
  expect([isAboutKey({ reason: 'no-key' }), isAboutKey({ reason: 'empty' })]).toEqual([true, false]);
});

test.each([
  [1, '1 second'],
  [20, '20 seconds'],
  [150, '3 minutes'],
])('the message for a rate limit of %i s says how long to wait', (count, words) => {
  expect(failureMessage({ reason: 'rate-limited', retryAfterSeconds: count })).toContain(words);
});

test('retries a failing provider twice with increasing delays', () => {
  const failure = { reason: 'provider-failed', status: 500 } as const;
  expect([1, 2, 3].map((attempt) => retryDelayMilliseconds(failure, attempt))).toEqual([400, 800, undefined]);
});

test('waits for a short rate limit and reports a long one', () => {
  const limited = (retryAfterSeconds: number | null) =>
    retryDelayMilliseconds({ reason: 'rate-limited', retryAfterSeconds }, 1);
  expect([limited(2), limited(20), limited(null)]).toEqual([2000, undefined, undefined]);
});

test('does not retry failures that a retry cannot fix', () => {
  expect(retryDelayMilliseconds({ reason: 'key-refused' }, 1)).toBeUndefined();
});

test('parses Retry-After as seconds or a date', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  expect(
    ['7', 'Sat, 21 Nov 2026 00:00:30 GMT', 'soon', '', null].map((header) => retryAfterSeconds(header, now)),
  ).toEqual([7, 30, null, null, null]);
});

test.each<AiFailure>([
  { reason: 'no-key' },
  { reason: 'key-refused' },
  { reason: 'server-key-refused' },
  { reason: 'signed-out' },
  { reason: 'rate-limited', retryAfterSeconds: 7 },
  { reason: 'quota-used-up' },
  { reason: 'unknown-model', model: 'small' },
  { reason: 'wrong-address' },
  { reason: 'model-loading' },
  { reason: 'too-long' },
  { reason: 'provider-failed', status: 502 },
  { reason: 'refused', status: 418, message: '' },
  { reason: 'refused', status: 418, message: 'max_tokens: invalid' },
  { reason: 'unreachable' },
  { reason: 'unreachable', address: 'localhost:11434' },
  { reason: 'timed-out' },
  { reason: 'unreadable' },
  { reason: 'empty' },
  { reason: 'declined' },
  { reason: 'broken-off' },
  { reason: 'stopped' },
])('the message for %j is a sentence without a status code', (failure) => {
  const message = failureMessage(failure);
  expect(message).toMatch(/^[A-Z][^{}<>]*[.”]$/);
  expect(message).not.toMatch(/502|418/);
});

test("the message never consists only of the provider's own words", () => {
  const message = failureMessage({ reason: 'refused', status: 400, message: 'max_tokens: invalid' });
  expect(message).toBe('The AI provider rejected the request. It said: “max_tokens: invalid”');
});

test("offers the user's own key only when the operator's key is rejected", () => {
  expect(offersOwnKey({ reason: 'server-key-refused' })).toBe(true);
  expect(offersOwnKey({ reason: 'key-refused' })).toBe(false);
});

test('retries while a model is loading, for at most five minutes', () => {
  const delay = (attempt: number) => retryDelayMilliseconds({ reason: 'model-loading' }, attempt);
  expect([delay(1), delay(100), delay(150)]).toEqual([2_000, 2_000, undefined]);
});
