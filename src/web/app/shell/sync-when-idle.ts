import { whenIdle } from '#web/browser/idle.ts';

/** Syncs an account once the page is idle, until the returned function is called. */
export function syncWhenIdle(userId: string): () => void {
  const over = new AbortController();
  whenIdle(async () => {
    // If it cannot be loaded, new content stays in this browser until the next visit.
    const engine = over.signal.aborted ? null : await import('./sync-engine.ts').catch(() => null);
    if (!engine || over.signal.aborted) return;
    over.signal.addEventListener('abort', engine.syncAccount(userId));
  });
  return () => over.abort();
}
