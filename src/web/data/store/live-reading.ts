import { useLiveQuery } from 'dexie-react-hooks';

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
