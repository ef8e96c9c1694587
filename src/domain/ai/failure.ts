import { counted } from '#domain/text/counted.ts';

/** Why a call to the AI gave no whole answer. */
export type AiFailure =
  | { reason: 'no-key' }
  | { reason: 'key-refused' }
  | { reason: 'rate-limited'; retryAfterSeconds: number | null }
  | { reason: 'quota-used-up' }
  | { reason: 'unknown-model'; model: string }
  | { reason: 'provider-failed'; status: number }
  | { reason: 'refused'; status: number; message: string }
  | { reason: 'unreachable' }
  | { reason: 'timed-out' }
  | { reason: 'unreadable' }
  | { reason: 'empty' }
  | { reason: 'broken-off' }
  | { reason: 'stopped' };

/** The sentence that says a failure to the person, with what can be done about it. */
export function failureMessage(failure: AiFailure): string {
  switch (failure.reason) {
    case 'no-key':
      return 'OpenAI API key not found. Please add your API key in settings.';
    case 'key-refused':
      return 'The AI provider refused the API key. Check it in settings.';
    case 'rate-limited':
      return failure.retryAfterSeconds === null
        ? 'Too many requests to the AI. Please wait a moment and try again.'
        : `Too many requests to the AI. Please try again in ${seconds(failure.retryAfterSeconds)}.`;
    case 'quota-used-up':
      return 'The AI account has no credit left. Check its billing at the provider.';
    case 'unknown-model':
      return `The AI provider has no model called ${failure.model}. Choose another one in settings.`;
    case 'provider-failed':
      return `The AI provider has a problem (${failure.status}). Please try again in a while.`;
    case 'refused':
      return `The AI provider refused the request (${failure.status}): ${failure.message}`;
    case 'unreachable':
      return 'The AI provider cannot be reached. Check your connection and try again.';
    case 'timed-out':
      return 'The AI took too long to answer. Please try again.';
    case 'unreadable':
      return 'The AI answered something that cannot be read. Please try again.';
    case 'empty':
      return 'The AI answered nothing. Please try again.';
    case 'broken-off':
      return 'The answer broke off. What came so far is kept.';
    case 'stopped':
      return 'Stopped.';
  }
}

/** Whether the key is what is wrong, so that the key dialog helps. */
export function isAboutKey(failure: AiFailure): boolean {
  return failure.reason === 'no-key' || failure.reason === 'key-refused';
}

/**
 * How long to wait before the same call is made again, in milliseconds; undefined when it should not be.
 * @param attempt how many calls have failed, from 1.
 */
export function retryDelayMilliseconds(failure: AiFailure, attempt: number): number | undefined {
  if (attempt >= maxAttempts) return undefined;
  if (failure.reason === 'provider-failed' || failure.reason === 'unreachable')
    return 400 * 2 ** (attempt - 1);
  // A short wait passes unnoticed; a long one is the person's to decide about.
  return failure.reason === 'rate-limited' &&
    failure.retryAfterSeconds !== null &&
    failure.retryAfterSeconds <= maxUnseenWaitSeconds
    ? failure.retryAfterSeconds * 1000
    : undefined;
}

/** `Retry-After` as seconds from `nowMilliseconds`; it holds seconds or a date. Null when it says nothing. */
export function retryAfterSeconds(header: string | null, nowMilliseconds: number): number | null {
  if (header === null || header.trim() === '') return null;
  const given = Number(header);
  const value = Number.isFinite(given) ? given : (Date.parse(header) - nowMilliseconds) / 1000;
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : null;
}

const maxAttempts = 3;
const maxUnseenWaitSeconds = 3;

function seconds(count: number): string {
  if (count >= 120) return counted(Math.ceil(count / 60), 'minute');
  return counted(count, 'second');
}
