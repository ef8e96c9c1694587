/** Holds a named lock until the returned function is called. It ends with the tab, however the tab ends. */
export function holdLock(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks exist on pages that are served securely only.
  void navigator.locks?.request(name, () => promise);
  return resolve;
}

/** Whether a tab that is alive holds the named lock; this one included. */
export async function isHeldByATab(name: string): Promise<boolean> {
  const state = await navigator.locks?.query();
  return state?.held?.some((lock) => lock.name === name) ?? false;
}
