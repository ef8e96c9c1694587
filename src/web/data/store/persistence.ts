let asked = false;

/** Asks the browser not to evict the store, once there is something to lose. Its answer changes nothing here. */
export function requestPersistenceOnce(): void {
  if (asked || !('storage' in navigator) || !navigator.storage.persist) return;
  asked = true;
  void navigator.storage.persist().catch(() => undefined);
}
