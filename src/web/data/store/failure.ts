/** The store was written by a newer version of the app. */
export class StoreIsNewer extends Error {
  override name = 'StoreIsNewer';
  constructor(storedVersion: number, knownVersion: number) {
    super(`The local store has version ${storedVersion}; this page supports versions up to ${knownVersion}.`);
  }
}

/** Why the store failed, and a message for the user. */
export type StoreFailure = { reason: 'disk-full' | 'newer-store' | 'unavailable'; message: string };

/** Describes a failed read or write. */
export function storeFailure(error: unknown): StoreFailure {
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) {
    return {
      reason: 'disk-full',
      message:
        'Your browser has no room left to save this. Your text is still here: copy it, or free up some disk space and it will be saved.',
    };
  }
  if (names.includes('StoreIsNewer')) {
    return {
      reason: 'newer-store',
      message:
        'Your posts were last saved by a newer version of Standout. Reload the page to update. Nothing was changed.',
    };
  }
  if (names.includes('MissingAPIError')) {
    return {
      reason: 'unavailable',
      message:
        'This browser has no database (IndexedDB), where Standout stores your work. Allow site data for this site, or use another browser.',
    };
  }
  return {
    reason: 'unavailable',
    message:
      'Your browser did not save this. Your text is still here: copy it, then reload the page. Private windows may not save anything.',
  };
}

/** Describes that a recording's audio is not being stored while it continues. */
export function recordingFailure(error: unknown): string {
  const reason =
    storeFailure(error).reason === 'disk-full'
      ? 'Your browser has no room left to save this.'
      : 'Your browser did not save this.';
  return `${reason} The recording continues. Use it before you leave this page.`;
}

/** Dexie wraps the browser's errors, and a bulk write may contain several. */
function namesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const name = 'name' in error && typeof error.name === 'string' ? [error.name] : [];
  const inner = 'inner' in error ? namesOf(error.inner) : [];
  const first = 'failures' in error && Array.isArray(error.failures) ? namesOf(error.failures[0]) : [];
  return [...name, ...inner, ...first];
}
