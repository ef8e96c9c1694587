// Each recording holds a lock, so that other tabs see it. Closing or killing the tab releases the lock. Browsers
// without Web Locks see only the recordings of their own tab.

const ownTakeIds = new Set<string>();
const lockPrefix = 'standout-take-';

/** Marks a take as being recorded. Returns a function that clears the mark. */
export function markRunning(id: string): () => void {
  ownTakeIds.add(id);
  let release = () => {};
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Browsers that block storage also block locks.
  void navigator.locks?.request(lockPrefix + id, () => ended).catch(() => undefined);
  return () => {
    ownTakeIds.delete(id);
    release();
  };
}

/** Returns the ids of takes that any tab of this browser is recording. */
export async function runningTakes(): Promise<ReadonlySet<string>> {
  const locks = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
  const names = locks.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name : []));
  return new Set([...ownTakeIds, ...names.map((name) => name.slice(lockPrefix.length))]);
}
