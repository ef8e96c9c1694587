let asked = false;

/** Asks the browser to keep the store when it clears space, once there is something to lose. Its answer changes nothing here. */
export function keepForGood(): void {
  if (asked || !('storage' in navigator) || !navigator.storage.persist) return;
  asked = true;
  void navigator.storage.persist().catch(() => undefined);
}
