import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the result of a query that never rejects, whichever tab writes; `first` until it is known. Dexie runs no live
 * query in a browser without IndexedDB. There the query runs once, and says that it cannot read the store.
 */
export const useLiveQuery: typeof useQueryOnce = 'indexedDB' in globalThis ? useDexieQuery : useQueryOnce;

function useQueryOnce<Value, First = undefined>(
  query: () => Promise<Value>,
  _deps: unknown[],
  first?: First,
): Value | First | undefined {
  const [result, setResult] = useState<Value>();
  const run = useEffectEvent(() => void query().then(setResult));
  useEffect(() => run(), []);
  return result ?? first;
}

/**
 * Returns what the store holds now, whichever tab writes; undefined until read. While the store cannot be read, the
 * last value stays. If nothing was read yet, it returns `otherwise`: screens that need the store explain why, and the
 * others must not break.
 */
export function useStored<Value>(
  read: () => Promise<Value>,
  deps: readonly unknown[],
  otherwise: Value,
): Value | undefined {
  // Dexie runs the query of one render until `deps` change, and continues from the last result.
  let last = otherwise;
  return useLiveQuery(async () => {
    try {
      last = await read();
    } catch (error) {
      console.error('The store could not be read.', error);
    }
    return last;
  }, [...deps]);
}

/**
 * A live query of the store, whichever tab writes. `prepare` reads once before a screen shows, so that its first
 * frame is complete and nothing shifts under a press. `useLatest` is undefined until the first read.
 */
export function liveReading<Value>(read: () => Promise<Value>): {
  prepare: () => Promise<Value>;
  useLatest: () => Value | undefined;
} {
  let latest: Value | undefined;
  const prepare = async () => {
    latest = await read();
    return latest;
  };
  return { prepare, useLatest: () => useLiveQuery(prepare, [], latest) };
}
