import { keptValue } from '#web/browser/kept-value.ts';

/**
 * Who signed out of this browser by themselves, in whichever of its tabs; null from when somebody signs in. The screen that they left is nobody's way:
 * whose session ends otherwise goes on there once they have signed in again.
 */
const leaver = keptValue<string | null>({
  key: 'standout-left',
  parse: (userId) => userId,
  format: (userId) => userId,
  fallback: null,
});

export function keepLeaving(userId: string | null): void {
  if (leaver.read() !== userId) leaver.keep(userId);
}

/** Whether it is this person. */
export function isLeaving(userId: string): boolean {
  return leaver.read() === userId;
}
