/** The posting time for dates without a time. */
const defaultPostingTime = '09:00';

/**
 * Splits `2026-11-21T09:30` into numbers, using the default time for dates without one. Undefined for anything else.
 */
export function dateTimeParts(scheduledAt: string | null): DateTimeParts | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}))?$/.exec(scheduledAt ?? '');
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const [hour = 0, minute = 0] = (match[4] ? [match[4], match[5]] : defaultPostingTime.split(':')).map(
    Number,
  );
  return { year, month, day, hour, minute };
}

export type DateTimeParts = { year: number; month: number; day: number; hour: number; minute: number };

/** The format of Buffer and Publer: `2026-11-21 09:30`. Empty without a date. */
export function schedulersDateTime(scheduledAt: string | null): string {
  if (!dateTimeParts(scheduledAt)) return '';
  const [day = '', time = defaultPostingTime] = (scheduledAt ?? '').split('T');
  return `${day} ${time}`;
}
