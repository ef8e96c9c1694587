import { keptValue } from '#web/browser/kept-value.ts';

/** A person's id that is kept under a name of its own, null for nobody's: in this browser, or in this tab alone. */
export function keptPerson(key: string, { isOfTab = false } = {}) {
  const kept = keptValue<string | null>({
    key,
    isOfTab,
    parse: (userId) => userId,
    format: (userId) => userId,
    fallback: null,
  });
  return {
    keep: (userId: string | null): void => {
      if (kept.read() !== userId) kept.keep(userId);
    },
    is: (userId: string | undefined): boolean => userId !== undefined && kept.read() === userId,
    /** The same for a component, which follows it. */
    useIs: (userId: string | undefined): boolean => kept.use() === userId && userId !== undefined,
  };
}
