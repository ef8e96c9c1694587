import { useLayoutEffect, useRef } from 'react';

/** The second half of a double press on one thing is not meant for another that has come under the finger meanwhile. */
export const doublePressMilliseconds = 400;

/** Says whether `shown` has become what it is so short a time ago that a press may be the second half of a double one. */
export function useJustChanged(shown: unknown): () => boolean {
  const last = useRef({ shown, at: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    if (last.current.shown !== shown) last.current = { shown, at: performance.now() };
  }, [shown]);
  return () => performance.now() - last.current.at < doublePressMilliseconds;
}
