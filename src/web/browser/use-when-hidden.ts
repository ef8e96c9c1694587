import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onHidden` when styles stop displaying an element that was displayed. Returns its ref. */
export function useWhenHidden<Shown extends HTMLElement>(onHidden: () => void): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const hide = useEffectEvent(onHidden);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      if (!current.checkVisibility()) hide();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return element;
}
