/** The sync that is running in this page. */
export type Running = {
  userId: string;
  /** Exchanges everything now, and retries refused changes. Resolves when that has ended. */
  syncNow: () => Promise<void>;
  /** Starts again after the user turned sync on or off. */
  restart: () => void;
  /** Starts no further requests until `restart`, because they would be refused after a log-out. */
  stop: () => void;
};

let running: Running | null = null;

export function setRunning(next: Running | null): void {
  running = next;
}

/** Null until the sync code has loaded, and while nobody is signed in. */
export function runningSync(): Running | null {
  return running;
}
