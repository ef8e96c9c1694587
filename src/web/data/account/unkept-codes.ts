import { keptValue } from '#web/browser/kept-value.ts';

/**
 * Who asked for new recovery codes and has not said that they keep them: the answer may have been lost, or the page with the codes on it. Those of before
 * are gone then, and nobody else can tell the person so.
 */
const unkept = keptValue<string | null>({
  key: 'standout-unkept-codes',
  parse: (userId) => userId,
  format: (userId) => userId,
  fallback: null,
});

export function noteUnkeptCodes(userId: string | null): void {
  unkept.keep(userId);
}

/** Whether it is this person, for a component that follows it. */
export function useUnkeptCodes(userId: string | undefined): boolean {
  return unkept.use() === userId && userId !== undefined;
}

export function hasUnkeptCodes(userId: string): boolean {
  return unkept.read() === userId;
}
