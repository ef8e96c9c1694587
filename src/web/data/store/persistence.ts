let asked = false;

/**
 * Asks the browser once not to evict the store, when there is something to lose. Nothing here depends on the answer.
 */
export function requestPersistenceOnce(): void {
  if (asked || !('storage' in navigator) || !navigator.storage.persist) return;
  asked = true;
  void navigator.storage.persist().catch(() => undefined);
}
