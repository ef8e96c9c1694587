import { type PointerEvent, useRef, useState } from 'react';
import { swipeAction, swipeOffset } from '#domain/posts/swipe.ts';

/** Follows a finger or a pen sideways; a mouse has the buttons and selects text instead. */
export function useSwipe({ onPromote, onArchive }: { onPromote: () => void; onArchive: () => void }) {
  const [offsetPixels, setOffsetPixels] = useState(0);
  const startX = useRef<number | null>(null);

  const end = (event: PointerEvent) => {
    if (startX.current === null) return;
    const action = swipeAction(swipeOffset(event.clientX - startX.current));
    startX.current = null;
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
        if (event.pointerType !== 'mouse' && event.isPrimary && !isOnSlider) startX.current = event.clientX;
      },
      onPointerMove(event: PointerEvent) {
        if (startX.current !== null) setOffsetPixels(swipeOffset(event.clientX - startX.current));
      },
      onPointerUp: end,
      // The browser took the finger for scrolling.
      onPointerCancel() {
        startX.current = null;
        setOffsetPixels(0);
      },
    },
  };
}
