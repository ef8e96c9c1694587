import { useSyncExternalStore } from 'react';

/** Whether a media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether the main pointer is a finger, in which case focusing a field would open a keyboard. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
