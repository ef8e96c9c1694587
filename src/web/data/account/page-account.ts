/*
 * A page shows the content of one account: its store, its stored values, and what it keeps in memory. Another account
 * that signs in gets a fresh page.
 */
let pageUserId: string | null = null;

/** Notes the account whose content this page shows from now on; null for none. */
export function setPageAccount(userId: string | null): void {
  pageUserId = userId;
}

/** Whether this page shows or showed the content of an account other than this one. */
export function isOfOtherAccount(userId: string): boolean {
  return pageUserId !== null && pageUserId !== userId;
}

/** The account whose content this page shows; null before its store is open. */
export function pageAccount(): string | null {
  return pageUserId;
}
