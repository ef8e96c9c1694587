import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Attempt } from '#domain/result.ts';
import { createSingleFlight } from './single-flight.ts';
import { toastFailed } from './toast.ts';

type Options<Value> = {
  /** The title of the toast if the attempt fails. The failure's message is the description. */
  failure?: string;
  /** Called with the value of a successful attempt, before `isPending` turns false. */
  onSuccess?: (value: Value) => void;
};

/**
 * Runs the action of a button, one at a time: a second press while the first is pending does nothing. A failed attempt
 * shows an error toast. `run` is stable. It resolves to the value, or to undefined if the attempt failed or was
 * ignored.
 */
export function useAction<Arguments extends unknown[], Value>(
  action: (...args: Arguments) => Promise<Attempt<Value>>,
  { failure = 'Not saved', onSuccess }: Options<Value> = {},
): { run: (...args: Arguments) => Promise<Value | undefined>; isPending: boolean } {
  const [flight] = useState(createSingleFlight);
  const isPending = useSyncExternalStore(flight.subscribe, flight.isPending);
  const latest = useRef({ action, failure, onSuccess });
  useLayoutEffect(() => {
    latest.current = { action, failure, onSuccess };
  });
  const run = useCallback(
    (...args: Arguments) =>
      flight.run(async () => {
        const outcome = await latest.current.action(...args);
        if (outcome.ok) {
          latest.current.onSuccess?.(outcome.value);
          return outcome.value;
        }
        toastFailed(latest.current.failure, outcome.message);
        return undefined;
      }),
    [flight],
  );
  return { run, isPending };
}
