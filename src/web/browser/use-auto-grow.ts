import { type RefObject, useLayoutEffect } from 'react';

/** Makes a field as tall as its text. Browsers with `field-sizing: content` do this with CSS only. */
export function useAutoGrow(field: RefObject<HTMLTextAreaElement | null>): void {
  // Runs after every render, because any render may have changed the text.
  useLayoutEffect(() => {
    if (!growsAlone && field.current) grow(field.current);
  });
  useLayoutEffect(() => {
    const { current } = field;
    if (growsAlone || !current) return;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === width) return;
      width = current.clientWidth;
      grow(current);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [field]);
}

const growsAlone = CSS.supports('field-sizing', 'content');

function grow(field: HTMLTextAreaElement): void {
  const { scrollingElement } = document;
  const top = scrollingElement?.scrollTop ?? 0;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  scrollingElement?.scrollTo({ top, behavior: 'instant' });
}
