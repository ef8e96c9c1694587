import { Engine, RenderFailure } from './engine.ts';

/** For so long a worker that has answered waits for another question: a batch, or a second try, comes within seconds. */
const spareMilliseconds = 10_000;
const maxSpares = 3;

const spares = new Map<Engine, ReturnType<typeof setTimeout>>();

/** A worker that nobody else uses: starting one takes longer than inspecting most files. */
export function takeEngine(): Engine {
  for (const [engine, timer] of spares) {
    clearTimeout(timer);
    spares.delete(engine);
    if (!engine.hasEnded) return engine;
  }
  return new Engine();
}

/** Keeps a worker that has nothing left to do, for a while. */
export function keepEngine(engine: Engine): void {
  const end = () => {
    spares.delete(engine);
    engine.end(new RenderFailure('worker-died', 'Nobody needs this worker any more.'));
  };
  if (spares.size < maxSpares) spares.set(engine, setTimeout(end, spareMilliseconds));
  else end();
}
