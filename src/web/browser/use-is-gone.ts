import { type RefObject, useEffect, useRef } from 'react';

/** Says to what went on meanwhile whether its component is gone. */
export function useIsGone(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
