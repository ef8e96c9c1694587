import type { LockName } from './storage-keys.ts';

// Locks exist only in secure contexts. Without them, every tab acts as if it were the only one.

/**
 * Takes a lock as soon as it is free. The returned function releases it and resolves once it is free. A closed tab
 * releases its locks.
 */
export function holdLock(name: LockName): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const freed = navigator.locks?.request(name, () => promise) ?? Promise.resolve();
  return async () => {
    resolve();
    await freed;
  };
}

/** Takes a lock if it is free and returns the function that releases it. Null if another tab has the lock. */
export async function tryLock(name: LockName): Promise<(() => void) | null> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (!navigator.locks) return resolve;
  const taken = Promise.withResolvers<boolean>();
  void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    taken.resolve(lock !== null);
    return lock ? promise : undefined;
  });
  return (await taken.promise) ? resolve : null;
}

/** Runs `act` while holding a lock. */
export function withLock<Value>(name: LockName, act: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? navigator.locks.request(name, act) : act();
}

/** The names of all locks that tabs of this browser hold, including this one. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  const state = await navigator.locks?.query();
  return new Set(state?.held?.flatMap(({ name }) => name ?? []));
}
