import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the result of a query that never rejects, updated after writes in any tab; `first` until it is known. In a
 * browser without IndexedDB, Dexie runs no live queries, so the query runs once and reports that it cannot read the
 * store.
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
 * Returns the current result of a query, updated after writes in any tab; undefined until read. While the store cannot
 * be read, the last value stays. If nothing was read before, returns `otherwise`, because screens that need the store
 * show an error and other screens must not break.
 */
export function useStored<Value>(
  read: () => Promise<Value>,
  deps: readonly unknown[],
  otherwise: Value,
): Value | undefined {
  // Dexie runs the query of one render until `deps` change, so this continues from its last result.
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
 * A live query of the store, updated after writes in any tab. `prepare` reads once before a screen is shown, so that
 * its first frame is complete and nothing moves while the user presses a button. `useLatest` is undefined until the
 * first read.
 */
export function liveQuery<Value>(read: () => Promise<Value>): {
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
