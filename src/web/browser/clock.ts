import { useEffect, useState } from 'react';

/** Milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/** The zone of the person's own midnight, as an IANA name. */
export function timeZone(): string {
  // To ask takes milliseconds, and a person changes zones seldom.
  if (!asked || now() - asked.at > 60_000) {
    asked = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now() };
  }
  return asked.zone;
}

let asked: { zone: string; at: number } | null = null;

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
