import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Scrolls a text that is too long for its place, so that its end shows when the time is over. */
export function useTeleprompter(elapsed: number): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = text.current;
    if (element) element.scrollTop = elapsed * (element.scrollHeight - element.clientHeight);
  }, [elapsed]);
  return text;
}
