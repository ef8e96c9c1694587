import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns a ref to the value of the latest committed render, for callbacks that run later. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
