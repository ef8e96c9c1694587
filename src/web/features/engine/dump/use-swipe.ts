import { type PointerEvent, useRef, useState } from 'react';
import { swipeAction, swipeOffset } from '#domain/posts/swipe.ts';

/** Tracks a horizontal swipe by touch or pen. Mouse drags are left for selecting text. */
export function useSwipe({ onPromote, onArchive }: { onPromote: () => void; onArchive: () => void }) {
  const [offsetPixels, setOffsetPixels] = useState(0);
  const start = useRef<{ pointerId: number; x: number } | null>(null);
  // Ignore a second finger.
  const startOf = ({ pointerId }: PointerEvent) =>
    start.current?.pointerId === pointerId ? start.current : null;

  const end = (event: PointerEvent) => {
    const started = startOf(event);
    if (!started) return;
    const action = swipeAction(swipeOffset(event.clientX - started.x));
    start.current = null;
    setOffsetPixels(0);
    if (action === 'promote') onPromote();
    if (action === 'archive') onArchive();
  };
  return {
    offsetPixels,
    handlers: {
      onPointerDown(event: PointerEvent) {
        // Dragging the audio slider seeks.
        const isOnSlider = event.target instanceof HTMLInputElement;
        if (event.pointerType !== 'mouse' && event.isPrimary && !isOnSlider)
          start.current = { pointerId: event.pointerId, x: event.clientX };
      },
      onPointerMove(event: PointerEvent) {
        const started = startOf(event);
        if (started) setOffsetPixels(swipeOffset(event.clientX - started.x));
      },
      onPointerUp: end,
      // The browser took over the gesture for scrolling.
      onPointerCancel(event: PointerEvent) {
        if (!startOf(event)) return;
        start.current = null;
        setOffsetPixels(0);
      },
    },
  };
}
