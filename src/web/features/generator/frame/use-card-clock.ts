import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardKind } from '#domain/video/cards.ts';

type Shown = { kind: CardKind; isRunning: boolean };

/** Shows a card for its duration, with a clock that can be paused. */
export function useCardClock({
  secondsOf,
  onTick,
  onEnd,
}: {
  /** Returns the duration of a card. */
  secondsOf: (kind: CardKind) => number;
  onTick: (kind: CardKind, elapsedSeconds: number) => void;
  onEnd: (kind: CardKind) => void;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const elapsedSeconds = useRef(0);

  /** Returns whether the card is still shown. */
  const advance = useEffectEvent((kind: CardKind, seconds: number): boolean => {
    elapsedSeconds.current += seconds;
    if (elapsedSeconds.current < secondsOf(kind)) {
      onTick(kind, elapsedSeconds.current);
      return true;
    }
    setShown(null);
    onEnd(kind);
    return false;
  });
  useEffect(() => {
    if (!shown?.isRunning) return;
    let before = performance.now();
    let next = requestAnimationFrame(function tick() {
      const now = performance.now();
      if (advance(shown.kind, (now - before) / 1000)) next = requestAnimationFrame(tick);
      before = now;
    });
    return () => cancelAnimationFrame(next);
  }, [shown]);

  return {
    shown,
    elapsedSeconds,
    show: (kind: CardKind) => {
      elapsedSeconds.current = 0;
      setShown({ kind, isRunning: true });
    },
    setRunning: (isRunning: boolean) => setShown((card) => card && { ...card, isRunning }),
    hide: () => setShown(null),
  };
}
