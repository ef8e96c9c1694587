const dayOfYear = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const day = { ...dayOfYear, year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

// Scheduled times have no time zone. UTC has no daylight saving, so it skips no hour.
const timeZone = 'UTC';
const days = new Intl.DateTimeFormat(undefined, { ...day, timeZone });
const times = new Intl.DateTimeFormat(undefined, { ...time, timeZone });
const daysWithTime = new Intl.DateTimeFormat(undefined, { ...day, ...time, timeZone });
const daysOfYear = new Intl.DateTimeFormat(undefined, { ...dayOfYear, timeZone });
const daysOfYearWithTime = new Intl.DateTimeFormat(undefined, { ...dayOfYear, ...time, timeZone });
const instants = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const instantTimes = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** A day such as `2027-03-01` in the user's date format. */
export function dayLabel(day: string): string {
  return formatted(days, `${day}T00:00Z`) ?? day;
}

/** A scheduled day with its time, if any: `2027-03-01` or `2027-03-01T09:30`. */
export function scheduledLabel(scheduledAt: string): string {
  if (!scheduledAt.includes('T')) return dayLabel(scheduledAt);
  return formatted(daysWithTime, `${scheduledAt}Z`) ?? scheduledAt;
}

/** Like `scheduledLabel`, without the year if it is the year of `today`. */
export function shortScheduledLabel(scheduledAt: string, today: string): string {
  if (scheduledAt.slice(0, 4) !== today.slice(0, 4)) return scheduledLabel(scheduledAt);
  if (!scheduledAt.includes('T')) return formatted(daysOfYear, `${scheduledAt}T00:00Z`) ?? scheduledAt;
  return formatted(daysOfYearWithTime, `${scheduledAt}Z`) ?? scheduledAt;
}

/** Only the time; empty if there is only a day. */
export function scheduledTimeLabel(scheduledAt: string): string {
  return (scheduledAt.includes('T') && formatted(times, `${scheduledAt}Z`)) || '';
}

/** The local day of an instant in milliseconds since 1970. */
export function instantLabel(instant: number): string {
  return instants.format(instant);
}

/** The local time of day of an instant in milliseconds since 1970. */
export function instantTimeLabel(instant: number): string {
  return instantTimes.format(instant);
}

/** The local day and time of an instant in milliseconds since 1970. */
export function momentLabel(instant: number): string {
  return moments.format(instant);
}

/** Null for an invalid date, which a hand-edited backup may contain. */
function formatted(format: Intl.DateTimeFormat, text: string): string | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : format.format(date);
}
