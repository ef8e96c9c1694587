import type { StorageKey } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** A person's id that is kept under a name of its own, null for nobody's: in this browser, or in this tab alone. */
export function keptPerson(key: StorageKey, { isTabOnly = false } = {}) {
  const kept = storedValue<string | null>({
    key,
    isTabOnly,
    parse: (userId) => userId,
    format: (userId) => userId,
    fallback: null,
  });
  return {
    save: (userId: string | null): void => {
      if (kept.read() !== userId) kept.save(userId);
    },
    is: (userId: string | undefined): boolean => userId !== undefined && kept.read() === userId,
    /** The same for a component, which follows it. */
    useIs: (userId: string | undefined): boolean => kept.use() === userId && userId !== undefined,
  };
}
