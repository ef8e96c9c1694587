import { useCallback, useEffect, useRef, useState } from 'react';

/** A value read from the backend. Once read, the value stays even if later reads fail. */
export type Loaded<Value> = { stage: 'loading' | 'failed' } | { stage: 'known'; value: Value };

/**
 * Reads a value when the component appears, when `refresh` is called, and on every event of `follow`. If several reads
 * overlap, the one started last counts. `read` and `follow` must be stable.
 */
export function useLoaded<Value>(
  read: () => Promise<Value>,
  follow?: (onEvent: () => void) => () => void,
): { loaded: Loaded<Value>; refresh: () => Promise<void> } {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ stage: 'loading' });
  const lastRead = useRef(0);
  const refresh = useCallback(async () => {
    lastRead.current += 1;
    const number = lastRead.current;
    const outcome = await read().then(
      (value): Loaded<Value> => ({ stage: 'known', value }),
      (): Loaded<Value> => ({ stage: 'failed' }),
    );
    if (number !== lastRead.current) return;
    setLoaded((before) => (outcome.stage === 'failed' && before.stage === 'known' ? before : outcome));
  }, [read]);
  useEffect(() => {
    void refresh();
    return follow?.(() => void refresh());
  }, [refresh, follow]);
  return { loaded, refresh };
}
