import { useLayoutEffect, useRef } from 'react';

/** A press this soon after a change may be the second press of a double press, meant for the previous content. */
export const doublePressMilliseconds = 400;

/** Returns a function that says whether `shown` changed within the last `doublePressMilliseconds`. */
export function useJustChanged(shown: unknown): () => boolean {
  const last = useRef({ shown, at: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (last.current.shown !== shown) last.current = { shown, at: performance.now() };
  }, [shown]);
  return () => performance.now() - last.current.at < doublePressMilliseconds;
}
