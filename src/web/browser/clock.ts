import { useEffect, useState } from 'react';

/** Milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/** The zone of the person's own midnight, as an IANA name. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time, kept up to date while the component shows; read anew when a sleeping tab is looked at again. */
export function useNow(everyMilliseconds: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = () => setTime(now());
    const timer = setInterval(tick, everyMilliseconds);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMilliseconds]);
  return time;
}
