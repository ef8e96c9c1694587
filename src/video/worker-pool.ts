import { RenderFailure } from './render-failure.ts';
import { VideoWorker } from './video-worker.ts';

/** How long an idle worker is kept. The next file of a batch, or a retry, follows within seconds. */
const idleMilliseconds = 10_000;
const maxIdleWorkers = 3;

const idleWorkers = new Map<VideoWorker, ReturnType<typeof setTimeout>>();

/**
 * Returns an idle or new worker for exclusive use, because starting a worker takes longer than inspecting most files.
 */
export function acquireWorker(): VideoWorker {
  for (const [worker, timer] of idleWorkers) {
    clearTimeout(timer);
    idleWorkers.delete(worker);
    if (!worker.hasEnded) return worker;
  }
  return new VideoWorker();
}

/** Returns a worker to the pool. The pool terminates it if nobody acquires it in time. */
export function releaseWorker(worker: VideoWorker): void {
  const end = () => {
    idleWorkers.delete(worker);
    worker.end(new RenderFailure('worker-died', 'The idle worker was terminated.'));
  };
  if (idleWorkers.size < maxIdleWorkers) idleWorkers.set(worker, setTimeout(end, idleMilliseconds));
  else end();
}
