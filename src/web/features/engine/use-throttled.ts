import { useCallback, useEffect, useRef } from 'react';
import { onPageHide } from '#web/browser/page-hide.ts';

/** How far the store may be behind what is typed; with the write itself it stays below half a second. */
export const saveDelayMilliseconds = 300;

/** Hands on the newest value at most every so often, and at once when the page or the component goes. */
export function useThrottled<Value>(save: (value: Value) => void): (value: Value) => void {
  const latest = useRef(save);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => {
    latest.current = save;
  });

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
