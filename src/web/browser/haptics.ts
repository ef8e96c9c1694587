import { hapticsMilliseconds } from '#domain/posts/limits.ts';

/** A short buzz where the device can and the person has not asked for less motion. */
export function vibrate(kind: keyof typeof hapticsMilliseconds): void {
  if (!('vibrate' in navigator) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate([...hapticsMilliseconds[kind]]);
}
