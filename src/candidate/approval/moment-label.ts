import { supportedTimeZone } from '#domain/posts/calendar.ts';

/** Formats a planned time with its zone: "Wednesday, December 2 at 8:30 AM GMT+1". */
export function momentLabel(iso: string, zone: string): string {
  const timeZone = supportedTimeZone(zone);
  return new Intl.DateTimeFormat(undefined, { ...day, ...time, timeZone, timeZoneName: 'short' }).format(
    new Date(iso),
  );
}

/** The same time in the reader's time zone: "2:30 AM your time". Empty if both zones show the same time. */
export function localTimeLabel(iso: string, zone: string): string {
  const instant = new Date(iso);
  const timeZone = supportedTimeZone(zone);
  const isSame = (parts: object) =>
    new Intl.DateTimeFormat(undefined, { ...parts, timeZone }).format(instant) ===
    new Intl.DateTimeFormat(undefined, parts).format(instant);
  if (isSame({ ...day, ...time })) return '';
  const parts = isSame(day) ? time : { ...day, ...time };
  return `${new Intl.DateTimeFormat(undefined, parts).format(instant)} your time`;
}

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
