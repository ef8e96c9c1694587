import { useEffect, useState } from 'react';

/** Milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/** The user's time zone as an IANA name. */
export function timeZone(): string {
  // The lookup takes milliseconds, so it is cached for a minute.
  if (!cached || now() - cached.at > 60_000) {
    cached = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now() };
  }
  return cached.zone;
}

let cached: { zone: string; at: number } | null = null;

/** The current time, updated at an interval and when the tab becomes visible again. */
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
