import { hapticsMilliseconds } from '#domain/posts/limits.ts';

/** Vibrates briefly, unless the user prefers reduced motion. */
export function vibrate(kind: keyof typeof hapticsMilliseconds): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate([...hapticsMilliseconds[kind]]);
}
