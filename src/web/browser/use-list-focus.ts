import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus.ts';
import { onKeysReleased } from './key-state.ts';

/**
 * Keeps the focus in a list when the focused item is removed: it moves to the first control of the next item, or of
 * the last item if there is no next one. If the list becomes empty, it moves to the page's heading. Pass the number of
 * items and put the ref on the list.
 */
export function useListFocus<List extends HTMLElement>(count: number): RefObject<List | null> {
  const list = useRef<List>(null);
  const focusedIndex = useRef(-1);
  useEffect(() => {
    const note = ({ target }: Event) => {
      const items = [...(list.current?.children ?? [])];
      focusedIndex.current = items.findIndex((item) => target instanceof Node && item.contains(target));
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  const countBefore = useRef(count);
  useLayoutEffect(() => {
    const isFewer = count < countBefore.current;
    countBefore.current = count;
    const index = focusedIndex.current;
    if (!isFewer || index < 0 || document.activeElement !== document.body) return;
    onKeysReleased(() => {
      if (document.activeElement !== document.body) return;
      const items = list.current?.children ?? [];
      const next = items[Math.min(index, items.length - 1)];
      if (next) next.querySelector<HTMLElement>('button:not(:disabled), a[href], input, textarea')?.focus();
      else focusHeading();
    });
  }, [count]);
  return list;
}
