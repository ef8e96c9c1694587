/** A day of somebody's calendar: `2026-11-21`. Days sort as text. */
export type Day = string;

/** The last day that fits the form; a date field without an end has room for years of six digits. */
export const lastDay: Day = '9999-12-31';

/**
 * Whether what a date field says is a day that somebody means. While it is typed in, it says nothing for as long as a part is missing, and for
 * a year of which only some digits are there the years 0002 and 0020.
 */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1970' && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** The date that a field for a day and one for a time of it say together; null for no day, undefined for what is none. */
export function scheduledAtFrom(day: string, time: string): string | null | undefined {
  if (day === '') return null;
  if (!isDay(day)) return undefined;
  return time === '' ? day : `${day}T${time}`;
}

/** A date taken to another day, at the time that it has; to the day alone where it has none. */
export function onDay(scheduledAt: string | null, day: Day): string {
  const [, time] = scheduledAt?.split('T') ?? [];
  return time ? `${day}T${time}` : day;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day that an instant falls on in a time zone (an IANA name), the hours that daylight saving adds or takes included. */
export function dayOf(instantMilliseconds: number, timeZone: string): Day {
  // To make a format takes far longer than to use it.
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: knownZone(timeZone),
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

/**
 * A zone that this browser knows: Greenwich in the place of one that only a newer browser knows, which wrote it into a backup, or of `Etc/Unknown`,
 * which Chrome says where the system has none.
 */
export function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The calendar day so many days later. Counted in days of the calendar, of which some have 23 or 25 hours. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
