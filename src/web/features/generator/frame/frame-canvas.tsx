import { memo, useEffect, useRef } from 'react';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { drawOverlay } from '#video/client.ts';
import { RenderFailure } from '#video/render-failure.ts';
import { toastTexts } from '../messages.ts';
import { notice } from '../notice.ts';
import { paint } from './paint.ts';

const typingPauseMilliseconds = 120;

/**
 * The branded frame, drawn by the renderer's code in two layers: below and above the children. Memoized so that render
 * progress doesn't redraw it.
 */
export const FrameCanvas = memo(function FrameCanvas({
  spec,
  label,
  onDrawn,
}: {
  spec: OverlaySpec;
  label: string;
  /** Called after each attempt to draw. */
  onDrawn?: (isDrawn: boolean) => void;
}) {
  const under = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      try {
        const layers = await drawOverlay(spec);
        if (isCurrent) {
          paint(under.current, layers.under);
          paint(over.current, layers.over);
          isFirst.current = false;
        }
        layers.under.close();
        layers.over?.close();
        if (isCurrent) onDrawn?.(true);
      } catch (error) {
        if (!isCurrent) return;
        onDrawn?.(false);
        if (!(error instanceof RenderFailure)) console.error(error);
        else if (error.code === 'no-canvas') notice.error(toastTexts.noCanvas);
      }
    };
    // Only debounce typing: the first frame must appear immediately.
    const timer = setTimeout(() => void draw(), isFirst.current ? 0 : typingPauseMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [spec, onDrawn]);

  return (
    <>
      <canvas ref={under} role="img" aria-label={label} className="absolute inset-0 size-full" />
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 in-data-moving:hidden">
        <canvas ref={over} width={0} height={0} className="size-full" />
      </div>
    </>
  );
});
