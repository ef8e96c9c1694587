/** Pauses between attempts. A phone's network returns within seconds, or not for a long time. */
const pauseSeconds = [1, 2, 4, 8, 15, 30];

/** Thrown when a request was aborted or its take was deleted. */
export class Stopped extends Error {}

export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped();
}

/** Returns the pause in seconds after this many failed attempts. */
export function pauseAfter(failures: number): number {
  return pauseSeconds[Math.min(failures, pauseSeconds.length - 1)] ?? 0;
}

/** Waits for this many seconds, or until the network returns. Rejects with `Stopped` when aborted. */
export async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  stopIfAborted(signal);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, seconds * 1000);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
  stopIfAborted(signal);
}
