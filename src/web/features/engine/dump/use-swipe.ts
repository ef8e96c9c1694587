import { type PointerEvent, useRef, useState } from 'react';
import { swipeAction, swipeOffset } from '#domain/posts/swipe.ts';

/** Follows a finger or a pen sideways; a mouse has the buttons and selects text instead. */
export function useSwipe({ onPromote, onArchive }: { onPromote: () => void; onArchive: () => void }) {
  const [offsetPixels, setOffsetPixels] = useState(0);
  const start = useRef<{ pointerId: number; x: number } | null>(null);
  // A second finger is no part of it.
  const startOf = ({ pointerId }: PointerEvent) =>
    start.current?.pointerId === pointerId ? start.current : null;

  const end = (event: PointerEvent) => {
    const begun = startOf(event);
    if (!begun) return;
    const action = swipeAction(swipeOffset(event.clientX - begun.x));
    start.current = null;
    setOffsetPixels(0);
    if (action === 'promote') onPromote();
    if (action === 'archive') onArchive();
  };
  return {
    offsetPixels,
    handlers: {
      onPointerDown(event: PointerEvent) {
        // A finger on the bar of a sound seeks in it.
        const isOnSlider = event.target instanceof HTMLInputElement;
        if (event.pointerType !== 'mouse' && event.isPrimary && !isOnSlider)
          start.current = { pointerId: event.pointerId, x: event.clientX };
      },
      onPointerMove(event: PointerEvent) {
        const begun = startOf(event);
        if (begun) setOffsetPixels(swipeOffset(event.clientX - begun.x));
      },
      onPointerUp: end,
      // The browser took the finger for scrolling.
      onPointerCancel(event: PointerEvent) {
        if (!startOf(event)) return;
        start.current = null;
        setOffsetPixels(0);
      },
    },
  };
}
