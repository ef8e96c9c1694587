/* A page shows the content of one account: its store, its stored values, and its state in memory. If another
   account signs in, it gets a fresh page. */
let pageUserId: string | null = null;

/** Sets the account whose content this page shows from now on; null for none. */
export function setPageAccount(userId: string | null): void {
  pageUserId = userId;
}

/** Whether this page shows or showed the content of a different account. */
export function isOfOtherAccount(userId: string): boolean {
  return pageUserId !== null && pageUserId !== userId;
}

/** The account whose content this page shows. Null before its store is open. */
export function pageAccount(): string | null {
  return pageUserId;
}
