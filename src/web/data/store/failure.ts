import { looksLikePrivateWindow } from './private-window.ts';

/** The store was written by a newer release of the app. */
export class NewerStoreError extends Error {
  override name = 'NewerStoreError';
  constructor(storedVersion: number, knownVersion: number) {
    super(`The local store has version ${storedVersion}; this page supports versions up to ${knownVersion}.`);
  }
}

/** Why the store failed. */
export type StoreFailureReason = 'disk-full' | 'newer-store' | 'no-database' | 'unavailable';

/** A failure with everything that can be found out about it, and a message for the user. */
export type StoreFailure = { reason: StoreFailureReason | 'private-window'; message: string };

const messages: Readonly<Record<StoreFailure['reason'], string>> = {
  'disk-full':
    'Your browser has no room left to save this. Your text is still here: copy it, or free up some disk space and it will be saved.',
  'newer-store':
    'Your posts were last saved by a newer version of Standout. Reload the page to update. Nothing was changed.',
  'no-database':
    'This browser has no database (IndexedDB), where Standout stores your work. Allow site data for this site, or use another browser.',
  'private-window':
    'This looks like a private window, where your browser did not save this. Your text is still here: copy it, then open Standout in a normal window.',
  unavailable:
    'Your browser did not save this. Your text is still here: copy it, then reload the page. Private windows may not save anything.',
};

/** Describes a failed read or write. */
export async function storeFailure(error: unknown): Promise<StoreFailure> {
  const reason = await likelyReason(error);
  return { reason, message: messages[reason] };
}

/** Explains in two sentences that something was not saved and why, and what helps. */
export async function saveFailureMessage(
  error: unknown,
  what: string,
): Promise<{ reason: StoreFailure['reason']; sentence: string; remedy: string }> {
  const reason = await likelyReason(error);
  switch (reason) {
    case 'disk-full':
      return {
        reason,
        sentence: `Your browser has no room left to save ${what}.`,
        remedy: 'Free up disk space, then try again.',
      };
    case 'private-window':
      return {
        reason,
        sentence: `This looks like a private window, where your browser did not save ${what}.`,
        remedy: 'Open Standout in a normal window.',
      };
    default:
      return {
        reason,
        sentence: `Your browser did not save ${what}.`,
        remedy: 'Reload the page and try again.',
      };
  }
}

/** Explains that a recording's audio is not being stored while the recording continues. */
export async function recordingFailure(error: unknown): Promise<string> {
  const { sentence } = await saveFailureMessage(error, 'this');
  return `${sentence} The recording continues. Use it before you leave this page.`;
}

/** Returns the reason that the error itself indicates. */
export function storeFailureReason(error: unknown): StoreFailureReason {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return 'disk-full';
  if (names.includes('NewerStoreError')) return 'newer-store';
  return names.includes('MissingAPIError') ? 'no-database' : 'unavailable';
}

/** Like `storeFailureReason`, but blames a private window if this looks like one. */
async function likelyReason(error: unknown): Promise<StoreFailure['reason']> {
  const reason = storeFailureReason(error);
  return reason !== 'newer-store' && (await looksLikePrivateWindow()) ? 'private-window' : reason;
}

/** Dexie wraps the browser's errors, and a bulk write may contain several. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : [];
  const inner = 'inner' in error ? namesOf(error.inner) : [];
  const first = 'failures' in error && Array.isArray(error.failures) ? namesOf(error.failures[0]) : [];
  return [...name, ...inner, ...first];
}
