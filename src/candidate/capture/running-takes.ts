// The lock of a take shows all tabs that it is being recorded. A closed or killed tab releases it. Browsers without
// locks only see their own tab.

const ofThisTab = new Set<string>();
const lockPrefix = 'standout-take-';

/** Marks a take as being recorded until the returned function is called. */
export function markRunning(id: string): () => void {
  ofThisTab.add(id);
  let release = () => {};
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Blocked storage blocks locks, too.
  void navigator.locks?.request(lockPrefix + id, () => ended).catch(() => undefined);
  return () => {
    ofThisTab.delete(id);
    release();
  };
}

/** The takes that tabs of this browser record now. */
export async function runningTakes(): Promise<ReadonlySet<string>> {
  const locks = (await navigator.locks?.query().catch(() => undefined))?.held ?? [];
  const names = locks.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name : []));
  return new Set([...ofThisTab, ...names.map((name) => name.slice(lockPrefix.length))]);
}
