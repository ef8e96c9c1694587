import { useCallback, useEffect, useState } from 'react';
import { confettiMilliseconds, confettiPieces } from '#domain/posts/limits.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { whenVisible } from '#web/browser/page-hide.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { celebrateBatch } from '#web/data/store/posts.ts';
import { saved } from '#web/ui/toast.ts';

const colors = ['var(--accent)', 'var(--success)', 'var(--caution)', 'var(--ink)'];
const pieces = Array.from({ length: confettiPieces }, (_, index) => ({
  left: `${((index + 0.5) / confettiPieces) * 100}%`,
  background: colors[index % colors.length],
  animationDelay: `${(index % 4) * 150}ms`,
}));

/** Celebrates a completed batch once, in the visible tab, even if another tab completed the last post. */
export function useCelebration(isDue: boolean): { isCelebrating: boolean; endCelebration: () => void } {
  const [isCelebrating, setCelebrating] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    return whenVisible(
      () => void saved(attempt(celebrateBatch)).then((isFirst) => isFirst && setCelebrating(true)),
    );
  }, [isDue]);
  return { isCelebrating, endCelebration: useCallback(() => setCelebrating(false), []) };
}

/** Three seconds of confetti. With reduced motion, only the text shows. */
export function Celebration({ totalCount, onEnd }: { totalCount: number; onEnd: () => void }) {
  useEffect(() => {
    vibrate('success');
    const timer = setTimeout(onEnd, confettiMilliseconds);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      <p className="absolute top-1/3 left-1/2 w-max max-w-[90vw] -translate-x-1/2 rounded-card border border-line bg-surface px-8 py-6 text-center font-display text-2xl font-bold shadow-lift">
        All {totalCount} posts complete!
      </p>
      {pieces.map((style) => (
        <span
          key={style.left}
          aria-hidden="true"
          data-confetti
          className="absolute -top-6 h-5 w-3 animate-confetti rounded-sm motion-reduce:hidden"
          style={style}
        />
      ))}
    </div>
  );
}
