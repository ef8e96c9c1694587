import { newId } from '#web/browser/ids.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const stored = storedValue<string | null>({
  key: storageKeys.browserId,
  parse: (text) => text || null,
  format: (id) => id,
  fallback: null,
});

/**
 * Returns an id of this browser, which its tabs share. If storage is full or blocked, it identifies only this page.
 */
export function browserId(): string {
  const known = stored.read();
  if (known !== null) return known;
  const made = newId();
  stored.save(made);
  return made;
}
