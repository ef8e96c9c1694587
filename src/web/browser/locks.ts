/** Holds a named lock until the returned function is called, which resolves when it is free. It ends with the tab, however the tab ends. */
export function holdLock(name: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks exist on pages that are served securely only.
  const freed = navigator.locks?.request(name, () => promise) ?? Promise.resolve();
  return async () => {
    resolve();
    await freed;
  };
}

/** The names of all locks that tabs hold, this one included. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}
