import { type RefObject, useEffect, useRef } from 'react';

/** A ref that is true once the component is unmounted, for code that continues after an `await`. */
export function useIsUnmounted(): Readonly<RefObject<boolean>> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
