import { useEffect, useRef } from 'react';

const barCount = 24;

/**
 * Bars that follow a level from 0 to 1, read once per frame. Decorative, because the text next to them says that a
 * recording is in progress.
 */
export function LevelMeter({ readLevel }: { readLevel: () => number }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const levels = new Array<number>(barCount).fill(0);
    let frame = requestAnimationFrame(function draw() {
      levels.push(readLevel());
      levels.shift();
      for (const [index, bar] of [...(ref.current?.children ?? [])].entries()) {
        if (bar instanceof HTMLElement) bar.style.transform = `scaleY(${Math.max(0.06, levels[index] ?? 0)})`;
      }
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [readLevel]);
  return (
    <div ref={ref} aria-hidden="true" className="flex h-10 flex-1 items-center gap-0.5 overflow-hidden">
      {Array.from({ length: barCount }, (_, index) => index).map((index) => (
        <span
          key={index}
          style={{ transform: 'scaleY(0.06)' }}
          className="h-full min-w-1 flex-1 origin-center rounded-full bg-accent"
        />
      ))}
    </div>
  );
}
