import type { LockName } from './storage-keys.ts';

/**
 * Runs `act` in one tab of this browser at a time, until `stop` aborts. A tab that becomes visible takes over, because
 * browsers slow down hidden tabs. The previous tab's signal then aborts, which may take a moment. `act` runs until its
 * signal aborts.
 */
export async function runInLeaderTab(
  name: LockName,
  act: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  // Locks exist only in secure contexts. Without them, every tab acts as if it were the only one.
  if (!navigator.locks) return act(stop);
  let takesOver = isVisible();
  while (!stop.aborted) takesOver = await turn(name, act, stop, takesOver);
}

/** Waits for the lock, or takes it from another tab, and acts. Returns whether the next turn should also take it. */
async function turn(
  name: LockName,
  act: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
  takesOver: boolean,
): Promise<boolean> {
  const [waiting, leading, over] = [new AbortController(), new AbortController(), new AbortController()];
  const removeApproval = () => isVisible() && waiting.abort();
  document.addEventListener('visibilitychange', removeApproval, { signal: over.signal });
  const end = () => {
    waiting.abort();
    leading.abort();
  };
  stop.addEventListener('abort', end, { signal: over.signal });
  try {
    await navigator.locks.request(name, takesOver ? { steal: true } : { signal: waiting.signal }, () => {
      document.removeEventListener('visibilitychange', removeApproval);
      return act(leading.signal);
    });
    return false;
  } catch (error) {
    leading.abort();
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    return waiting.signal.aborted;
  } finally {
    over.abort();
  }
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
