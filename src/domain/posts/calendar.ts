/** A day of somebody's calendar: `2026-11-21`. Days sort as text. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that an instant falls on in a time zone (an IANA name), the hours that daylight saving adds or takes included. */
export function dayOf(instantMilliseconds: number, timeZone: string): Day {
  // To make a format takes far longer than to use it.
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instantMilliseconds).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** The calendar day so many days later. Counted in days of the calendar, of which some have 23 or 25 hours. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
