import { createStore } from '#web/browser/external-store.ts';

/** Runs one action at a time. A call while another is pending is ignored. */
export type SingleFlight = {
  /** Runs `action` and resolves to its value; undefined when another action was pending. Rejects when `action` does. */
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
