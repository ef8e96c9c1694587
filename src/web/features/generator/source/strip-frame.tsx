import { memo, useEffect, useRef } from 'react';

/** One frame of the trim strip. Closes the bitmap when it is replaced or unmounted. */
export const StripFrame = memo(function StripFrame({ bitmap }: { bitmap: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || !bitmap) return;
    canvas.current.width = bitmap.width;
    canvas.current.height = bitmap.height;
    canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
    return () => bitmap.close();
  }, [bitmap]);
  return <canvas ref={canvas} className="h-full min-w-0 flex-1 object-cover" />;
});

/** The audio level from left to right. Quiet speech is amplified so that it is visible. */
export const StripAudio = memo(function StripAudio({ peaks }: { peaks: Float32Array }) {
  const height = (peak: number) => Math.max(0.02, Math.sqrt(peak)) * 50;
  const bars = Array.from(peaks, (peak, place) => {
    const half = height(peak).toFixed(1);
    return `M${place + 0.5} ${50 - Number(half)}V${50 + Number(half)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-9 w-full text-ink-soft"
    >
      <path d={bars.join('')} stroke="currentColor" strokeWidth="0.6" fill="none" />
    </svg>
  );
});
