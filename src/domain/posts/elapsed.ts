const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A short age label: `Just now`, `5m ago`, `3h ago`, `2d ago`. A time in the future counts as now. */
export function elapsedLabel(thenMilliseconds: number, now: number): string {
  const elapsed = now - thenMilliseconds;
  if (elapsed < minute) return 'Just now';
  if (elapsed < hour) return `${Math.floor(elapsed / minute)}m ago`;
  if (elapsed < day) return `${Math.floor(elapsed / hour)}h ago`;
  return `${Math.floor(elapsed / day)}d ago`;
}

/** Minutes and seconds for a timer: `0:07`, `15:00`. */
export function timerLabel(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
