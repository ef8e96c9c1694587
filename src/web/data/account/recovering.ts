import { keptValue } from '#web/browser/kept-value.ts';

/**
 * Whose new password is still to be set in this tab, null when nobody's: a phone often drops the page while one asks a password manager, and the link
 * works only once.
 */
const recovering = keptValue<string | null>({
  key: 'standout-recovering',
  isOfTab: true,
  parse: (userId) => userId,
  format: (userId) => userId,
  fallback: null,
});

export function keepRecovering(userId: string | null): void {
  if (recovering.read() !== userId) recovering.keep(userId);
}

/** Whether it is this person's. */
export function isRecovering(userId: string | undefined): boolean {
  return userId !== undefined && recovering.read() === userId;
}
