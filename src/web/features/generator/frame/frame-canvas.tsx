import { memo, useEffect, useRef } from 'react';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import { drawOverlay } from '#video/client.ts';
import { RenderFailure } from '#video/render-failure.ts';
import { toastTexts } from '../messages.ts';
import { notice } from '../notice.ts';

const typingPauseMilliseconds = 120;

/** The branded frame, drawn by the renderer's own code. Memoized so that render progress doesn't redraw it. */
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
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      try {
        const bitmap = await drawOverlay(spec);
        if (isWanted && canvas.current) paint(canvas.current, bitmap);
        bitmap.close();
        if (isWanted) onDrawn?.(true);
      } catch (error) {
        if (!isWanted) return;
        onDrawn?.(false);
        if (!(error instanceof RenderFailure)) console.error(error);
        else if (error.code === 'no-canvas') notice.error(toastTexts.noCanvas);
      }
    };
    const timer = setTimeout(() => void draw(), typingPauseMilliseconds);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [spec, onDrawn]);

  return <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />;
});

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
}
