import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Scrolls a text that doesn't fit, so that it reaches the end when the time is up. */
export function useTeleprompter(elapsed: number): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = text.current;
    if (element) element.scrollTop = elapsed * (element.scrollHeight - element.clientHeight);
  }, [elapsed]);
  return text;
}
