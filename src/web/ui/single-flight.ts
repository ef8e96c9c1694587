import { createStore } from '#web/browser/external-store.ts';

/** Runs one action at a time, and ignores a call while another is pending. */
export type SingleFlight = {
  /**
   * Runs `action` and resolves to its value, or to undefined if another action was pending. Rejects if `action` does.
   */
  run: <Value>(action: () => Promise<Value>) => Promise<Value | undefined>;
  isPending: () => boolean;
  subscribe: (listener: () => void) => () => void;
};

export function createSingleFlight(): SingleFlight {
  const isPending = createStore(false);
  return {
    async run(action) {
      if (isPending.get()) return undefined;
      isPending.set(true);
      try {
        return await action();
      } finally {
        isPending.set(false);
      }
    },
    isPending: isPending.get,
    subscribe: isPending.subscribe,
  };
}
