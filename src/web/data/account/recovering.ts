const key = 'standout-recovering';

/**
 * Keeps whose new password is still to be set in this tab, or that none is: a phone often drops the page while one asks a password manager, and the link
 * works only once. Where the tab's storage is blocked, it lasts as long as the page.
 */
export function keepRecovering(userId: string | null): void {
  try {
    if (userId === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, userId);
  } catch {
    // Without it a reload leads in, as any link does.
  }
}

/** Whether that is this person's. */
export function isRecovering(userId: string | undefined): boolean {
  try {
    return userId !== undefined && sessionStorage.getItem(key) === userId;
  } catch {
    return false;
  }
}
