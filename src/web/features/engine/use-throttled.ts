import { useCallback, useEffect, useRef } from 'react';
import { onPageHide } from '#web/browser/page-hide.ts';
import { useLatest } from '#web/browser/use-latest.ts';

/** The longest delay before typed text is saved. Including the write, it stays under half a second. */
export const saveDelayMilliseconds = 300;

/** Calls `save` with the latest value at most every 300 ms, and immediately on page hide and unmount. */
export function useThrottled<Value>(save: (value: Value) => void): (value: Value) => void {
  const latest = useLatest(save);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = useCallback(() => {
    if (!waiting.current) return;
    const { value, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latest.current(value);
  }, []);

  useEffect(() => {
    const stop = onPageHide(flush);
    return () => {
      stop();
      flush();
    };
  }, [flush]);

  return useCallback(
    (value: Value) => {
      const timer = waiting.current?.timer ?? setTimeout(flush, saveDelayMilliseconds);
      waiting.current = { value, timer };
    },
    [flush],
  );
}
