import type { PGlite } from '@electric-sql/pglite';

/**
 * Lets another thread cancel the statement that PGlite runs. `canceled` holds one number that both threads share: the
 * id of the request to cancel. Returns the function that runs the work of a request.
 *
 * A thread that executes WebAssembly receives no messages, and PGlite has neither signals nor timers. But when a
 * statement calls `clock_timestamp()`, PostgreSQL asks JavaScript for the time. At that moment this sets the two flags
 * that PostgreSQL's signal handler sets, and the statement ends with 57014 at its next check.
 */
export function cancelable(
  { Module: engine }: PGlite,
  canceled: Int32Array,
): <T>(id: number, work: () => Promise<T>) => Promise<T> {
  const flags = ['_QueryCancelPending', '_InterruptPending'].map((name) => Number(Reflect.get(engine, name)));
  // Without these addresses, a statement can only be ended together with its thread.
  if (!flags.every((address) => address > 0)) return (_id, work) => work();
  const setFlags = (value: 0 | 1) => {
    for (const address of flags) engine.HEAPU8[address] = value;
  };
  const now = Date.now;
  let running: number | undefined;
  Date.now = () => {
    if (running !== undefined && Atomics.load(canceled, 0) === running) {
      // The rollback that follows must not be canceled.
      running = undefined;
      setFlags(1);
    }
    return now();
  };
  return async (id, work) => {
    running = id;
    try {
      return await work();
    } finally {
      running = undefined;
      setFlags(0);
    }
  };
}
