/** A day of the calendar as the person's own calendar writes it. Noon is on the same day in every zone of theirs. */
export function dayLabel(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

/** A date with or without a time of day. */
export function dateLabel(scheduledAt: string): string {
  const [day = '', time] = scheduledAt.split('T');
  return time === undefined ? dayLabel(day) : `${dayLabel(day)}, ${time}`;
}
