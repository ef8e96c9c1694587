import { useSyncExternalStore } from 'react';

/** A value outside React that components can follow. */
export type Store<Value> = {
  get: () => Value;
  /** Replaces the value and notifies the subscribers, unless both values are the same by `Object.is`. */
  set: (value: Value) => void;
  update: (change: (value: Value) => Value) => void;
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** Returns the value and rerenders the component when it changes. */
  use: () => Value;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = () => current;
  const set = (value: Value) => {
    if (Object.is(value, current)) return;
    current = value;
    for (const listener of [...listeners]) listener();
  };
  const subscribe = (listener: () => void) => {
    // Wrapped, so that a function that subscribes twice is called twice.
    const entry = () => listener();
    listeners.add(entry);
    return () => void listeners.delete(entry);
  };
  return {
    get,
    set,
    update: (change) => set(change(current)),
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
  };
}
