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

/** Takes a named lock when it is free and gives what lets go of it; null when a tab has it. */
export async function tryLock(name: string): Promise<(() => void) | null> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!navigator.locks) return resolve;
  const taken = Promise.withResolvers<boolean>();
  void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    taken.resolve(lock !== null);
    return lock ? promise : undefined;
  });
  return (await taken.promise) ? resolve : null;
}

/** Acts while no other tab, nor this one, acts under the same name. */
export function inTurn<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  // Without locks there are no turns.
  return navigator.locks ? navigator.locks.request(name, act) : act();
}

/** The names of all locks that tabs hold, this one included. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}
