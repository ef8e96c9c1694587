import { newId } from '#web/browser/ids.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

const kept = storedValue<string | null>({
  key: storageKeys.browserId,
  parse: (text) => text || null,
  format: (id) => id,
  fallback: null,
});

/** Names this browser to the backend, the same in all its tabs; where storage is full or blocked, this page alone. */
export function browserId(): string {
  const known = kept.read();
  if (known !== null) return known;
  const made = newId();
  kept.save(made);
  return made;
}
