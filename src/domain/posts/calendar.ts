import type { Result } from '#domain/result.ts';

/** A calendar day in the user's time zone: `2026-11-21`. Sorts as text. */
export type Day = string;

/** The maximum for date fields. Without it, they accept years of up to six digits. */
export const lastDay: Day = '9999-12-31';

/**
 * True if a date field holds a complete, plausible day. While the user types, the field is empty until every part is
 * set, and a partly typed year reads as 0002 or 0020.
 */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1970' && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/**
 * Combines a date field and a time field. The value is null without a day. Refuses a day that is still being typed.
 */
export function parseSchedule(day: string, time: string): Result<string | null, 'incomplete-day'> {
  if (day === '') return { ok: true, value: null };
  if (!isDay(day)) return { ok: false, reason: 'incomplete-day' };
  return { ok: true, value: time === '' ? day : `${day}T${time}` };
}

/** Moves a date to another day and keeps its time, if it has one. */
export function onDay(scheduledAt: string | null, day: Day): string {
  const [, time] = scheduledAt?.split('T') ?? [];
  return time ? `${day}T${time}` : day;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of an instant in a time zone (an IANA name), respecting daylight saving time. */
export function dayOf(instantMilliseconds: number, timeZone: string): Day {
  // Creating a formatter takes far longer than using it.
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: supportedTimeZone(timeZone),
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
 * Returns the time zone, or UTC if this browser doesn't support it. A backup can contain a zone from a newer browser,
 * and Chrome reports `Etc/Unknown` if the system has no zone.
 */
export function supportedTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** Adds calendar days. A day can have 23 or 25 hours, so this is not a fixed number of hours. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
