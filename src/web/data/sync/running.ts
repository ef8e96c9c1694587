/** The sync that runs in this page. */
export type Running = {
  userId: string;
  /** Exchanges everything now, and tries again what was refused. Resolves when that has ended. */
  syncNow: () => Promise<void>;
  /** Begins again, after the user turned sync on or off. */
  restart: () => void;
  /** Starts no further requests until `restart`: they would be refused after a log-out. */
  stop: () => void;
};

let running: Running | null = null;

export function setRunning(next: Running | null): void {
  running = next;
}

/** Null until the code that syncs has loaded, and while nobody is signed in. */
export function runningSync(): Running | null {
  return running;
}
