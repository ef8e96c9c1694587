import { newId } from '#web/browser/ids.ts';
import { keptValue } from '#web/browser/kept-value.ts';

const kept = keptValue<string | null>({
  key: 'standout.browser',
  parse: (text) => text || null,
  format: (id) => id,
  fallback: null,
});

/** Names this browser to the backend, the same in all its tabs; where storage is full or blocked, this page alone. */
export function browserId(): string {
  const known = kept.read();
  if (known !== null) return known;
  const made = newId();
  kept.keep(made);
  return made;
}
