import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for a while, for work that would slow down typing. */
export function useDebounced<Value>(value: Value, pauseMilliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value, pauseMilliseconds]);
  return settled;
}
