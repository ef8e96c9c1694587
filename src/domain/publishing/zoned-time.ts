import { type Day, supportedTimeZone } from '#domain/posts/calendar.ts';

const minute = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day and time of an instant in a time zone. `time` has the form `08:30`. */
export function zonedParts(instantMilliseconds: number, timeZone: string): { day: Day; time: string } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instantMilliseconds)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * Returns the instant of a local time in a time zone (an IANA name), in milliseconds. A time that daylight saving
 * skips moves forward by the skipped hour, as in calendars. If a time occurs twice, returns the first instant.
 */
export function instantOf(day: Day, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  // An offset is at most 14 hours, so the offset of the day before or after applies.
  const before = asUtc - offsetAt(asUtc - 24 * 60 * minute, timeZone);
  const after = asUtc - offsetAt(asUtc + 24 * 60 * minute, timeZone);
  const matches = [before, after].filter((instant) => {
    const parts = zonedParts(instant, timeZone);
    return parts.day === day && parts.time === time;
  });
  // A skipped time, read with the offset before the change, is after the change.
  return matches.length > 0 ? Math.min(...matches) : before;
}

function offsetAt(instantMilliseconds: number, timeZone: string): number {
  const { day, time } = zonedParts(instantMilliseconds, timeZone);
  const wholeMinutes = Math.floor(instantMilliseconds / minute) * minute;
  return Date.parse(`${day}T${time}:00Z`) - wholeMinutes;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: supportedTimeZone(timeZone),
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}
