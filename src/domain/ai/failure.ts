import { pluralize } from '#domain/text/pluralize.ts';

/** Why an AI call gave no complete answer. */
export type AiFailure =
  | { reason: 'no-key' }
  | { reason: 'key-refused' }
  /** The provider rejected the operator's key. */
  | { reason: 'server-key-refused' }
  | { reason: 'signed-out' }
  | { reason: 'rate-limited'; retryAfterSeconds: number | null }
  | { reason: 'quota-used-up' }
  | { reason: 'unknown-model'; model: string }
  /** Nothing answers at this path: the base URL is wrong, or the provider does not support the function. */
  | { reason: 'wrong-address' }
  /** A local server is still reading the model from the disk. */
  | { reason: 'model-loading' }
  | { reason: 'too-long' }
  | { reason: 'provider-failed'; status: number }
  | { reason: 'refused'; status: number; message: string }
  /** `address` names a server on the user's own computer. */
  | { reason: 'unreachable'; address?: string }
  | { reason: 'timed-out' }
  | { reason: 'unreadable' }
  | { reason: 'empty' }
  /** The model refused to write the text. */
  | { reason: 'declined' }
  | { reason: 'broken-off' }
  | { reason: 'stopped' };

/** The message for a failure, with what to do about it. */
export function failureMessage(failure: AiFailure): string {
  switch (failure.reason) {
    case 'no-key':
      return 'OpenAI API key not found. Please add your API key in settings.';
    case 'key-refused':
      return 'The AI provider rejected the API key. Check it in settings.';
    case 'server-key-refused':
      return 'The AI provider rejected this server’s key. You can use your own key until that is fixed.';
    case 'signed-out':
      return 'Your session has ended. Sign in again to use the AI.';
    case 'rate-limited':
      return failure.retryAfterSeconds === null
        ? 'Too many requests to the AI. Wait a moment and try again.'
        : `Too many requests to the AI. Try again in ${seconds(failure.retryAfterSeconds)}.`;
    case 'quota-used-up':
      return 'The AI account has no credit left. Check your billing with the provider.';
    case 'unknown-model':
      return `The AI provider has no model named ${failure.model}. Choose another one in settings.`;
    case 'wrong-address':
      return 'The AI provider doesn’t support this request, or the address is wrong. Check the base URL in settings.';
    case 'model-loading':
      return 'The model is still loading. Try again in a minute.';
    case 'too-long':
      return 'The text is too long for this model. Shorten it, or choose another model in settings.';
    case 'provider-failed':
      return 'The AI provider has a problem. Try again later.';
    case 'refused':
      return `The AI provider rejected the request. ${reasonOrAdvice(failure.message)}`;
    case 'unreachable':
      return failure.address
        ? `Couldn’t reach the model server at ${failure.address}. Start it, and allow this site in its CORS settings.`
        : 'Couldn’t reach the AI provider. Check your connection and try again.';
    case 'timed-out':
      return 'The AI took too long to answer. Try again.';
    case 'unreadable':
      return 'The AI’s answer couldn’t be read. Try again.';
    case 'empty':
      return 'The AI’s answer was empty. Try again.';
    case 'declined':
      return 'The AI declined to write this. Change the text, or try again.';
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

/** True if the user's own key would replace the one that does not work. */
export function offersOwnKey(failure: AiFailure): boolean {
  return failure.reason === 'server-key-refused';
}

/**
 * Returns the delay before a retry in milliseconds, or undefined if the call should not be retried.
 * @param attempt the number of failed calls so far, at least 1
 */
export function retryDelayMilliseconds(failure: AiFailure, attempt: number): number | undefined {
  if (failure.reason === 'model-loading') return attempt < maxLoadingAttempts ? loadingDelay : undefined;
  if (attempt >= maxAttempts) return undefined;
  if (failure.reason === 'provider-failed' || failure.reason === 'unreachable')
    return 400 * 2 ** (attempt - 1);
  // Users don't notice a short wait. They decide about a long one.
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
// Five minutes in total, enough for a large model on a slow disk.
const loadingDelay = 2_000;
const maxLoadingAttempts = 150;

function reasonOrAdvice(said: string): string {
  const words = said.trim();
  return words === '' ? 'Try again, or choose another model in settings.' : `It said: “${words}”`;
}

function seconds(count: number): string {
  if (count >= 120) return pluralize(Math.ceil(count / 60), 'minute');
  return pluralize(count, 'second');
}
