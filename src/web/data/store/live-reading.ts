import { useLiveQuery } from 'dexie-react-hooks';

/**
 * What the store holds now, whichever tab writes; undefined until it is read. While it cannot be read, what it held last stays, and where nothing was read
 * yet it gives `otherwise`: the screens that are nothing without it say why, and the others must not break for it.
 */
export function useStored<Value>(
  read: () => Promise<Value>,
  deps: readonly unknown[],
  otherwise: Value,
): Value | undefined {
  // The query of one render is asked again and again until `deps` change, and goes on from what it read last.
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
 * A reading of the store that follows it, whichever tab writes.
 *
 * `prepare` reads once before a screen shows, so that the screen is whole from its first frame on: what comes later
 * pushes away what somebody is about to press. `useLatest` is undefined until the first reading has come.
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
