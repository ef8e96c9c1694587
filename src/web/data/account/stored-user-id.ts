import type { StorageKey } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** A user's id, stored in this browser or only in this tab; null for none. */
export function storedUserId(key: StorageKey, { isTabOnly = false } = {}) {
  const stored = storedValue<string | null>({
    key,
    isTabOnly,
    parse: (userId) => userId,
    format: (userId) => userId,
    fallback: null,
  });
  return {
    save: (userId: string | null): void => {
      if (stored.read() !== userId) stored.save(userId);
    },
    is: (userId: string | undefined): boolean => userId !== undefined && stored.read() === userId,
    /** Like `is`, as a hook. */
    useIs: (userId: string | undefined): boolean => stored.use() === userId && userId !== undefined,
  };
}
