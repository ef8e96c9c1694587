/** A scheduled day, with its time when it has one, as the person's own calendar writes it. */
export function scheduledLabel(scheduledAt: string): string {
  const hasTime = scheduledAt.includes('T');
  // Without a time the text would be read as midnight in Greenwich, which may be the day before.
  const at = new Date(hasTime ? scheduledAt : `${scheduledAt}T00:00`);
  return at.toLocaleString(undefined, {
    dateStyle: 'medium',
    ...(hasTime ? { timeStyle: 'short' } : {}),
  });
}
