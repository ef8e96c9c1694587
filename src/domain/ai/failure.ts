import { counted } from '#domain/text/counted.ts';

/** Why an AI call gave no complete answer. */
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

/** The message for a failure, with what to do about it. */
export function failureMessage(failure: AiFailure): string {
  switch (failure.reason) {
    case 'no-key':
      return 'OpenAI API key not found. Please add your API key in settings.';
    case 'key-refused':
      return 'The AI provider rejected the API key. Check it in settings.';
    case 'rate-limited':
      return failure.retryAfterSeconds === null
        ? 'Too many requests to the AI. Wait a moment and try again.'
        : `Too many requests to the AI. Try again in ${seconds(failure.retryAfterSeconds)}.`;
    case 'quota-used-up':
      return 'The AI account has no credit left. Check your billing with the provider.';
    case 'unknown-model':
      return `The AI provider has no model named ${failure.model}. Choose another one in settings.`;
    case 'provider-failed':
      return `The AI provider has a problem (${failure.status}). Try again later.`;
    case 'refused':
      return `The AI provider rejected the request (${failure.status}): ${failure.message}`;
    case 'unreachable':
      return 'The AI provider can’t be reached. Check your connection and try again.';
    case 'timed-out':
      return 'The AI took too long to answer. Try again.';
    case 'unreadable':
      return 'The AI’s answer couldn’t be read. Try again.';
    case 'empty':
      return 'The AI’s answer was empty. Try again.';
    case 'broken-off':
      return 'The answer was cut off. You can use what arrived so far.';
    case 'stopped':
      return 'Stopped.';
  }
}

/** True if the key dialog can fix the failure. */
export function isAboutKey(failure: AiFailure): boolean {
  return failure.reason === 'no-key' || failure.reason === 'key-refused';
}

/**
 * Returns the delay before a retry in milliseconds, or undefined if the call should not be retried.
 * @param attempt the number of failed calls so far, from 1
 */
export function retryDelayMilliseconds(failure: AiFailure, attempt: number): number | undefined {
  if (attempt >= maxAttempts) return undefined;
  if (failure.reason === 'provider-failed' || failure.reason === 'unreachable')
    return 400 * 2 ** (attempt - 1);
  // A short wait goes unnoticed. For a long one, the user decides.
  return failure.reason === 'rate-limited' &&
    failure.retryAfterSeconds !== null &&
    failure.retryAfterSeconds <= maxUnseenWaitSeconds
    ? failure.retryAfterSeconds * 1000
    : undefined;
}

/** Parses `Retry-After` (seconds or a date) into seconds from now. Null if missing or invalid. */
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
