import { useEffect, useRef, useState } from 'react';
import type { OverlaySpec } from '#domain/video/overlay.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { drawStill } from '#video/client.ts';
import { paintVideoArea } from '#video/paint-video-area.ts';
import { cssRect } from './css-rect.ts';
import { FrameCanvas } from './frame-canvas.tsx';

/** Debounces redrawing: dragging the clip changes the plan many times per second. */
const pauseMilliseconds = 120;

/** A small preview of the result: a still of the clip in the branded frame, drawn by the renderer's code. */
export function FramingPicture({
  spec,
  plan,
  still,
  seconds,
}: {
  spec: OverlaySpec;
  plan: RenderPlan;
  /** Null until it is loaded. */
  still: ImageBitmap | null;
  /** The time of the still in the clip. */
  seconds: number;
}) {
  const { output, videoArea, videoRect } = plan;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!still) return;
    let isCurrent = true;
    const draw = async () => {
      try {
        const composed = await drawStill(still, plan, seconds);
        if (isCurrent && canvas.current) {
          paintVideoArea(canvas.current, composed, plan);
          setIsDrawn(true);
        }
        composed.close();
      } catch (error) {
        if (isCurrent) console.warn(error);
      }
    };
    const timer = setTimeout(() => void draw(), pauseMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [still, plan, seconds]);
  return (
    <span
      aria-hidden="true"
      className="relative isolate block w-full overflow-hidden rounded-lg ring-1 ring-line"
      style={{ aspectRatio: output.widthPixels / output.heightPixels }}
    >
      <FrameCanvas spec={spec} label="" />
      {/* Placeholder for the clip. */}
      {isDrawn ? null : (
        <span
          className="absolute block bg-linear-to-b from-[#b9c4d8] to-[#7f8fad]"
          style={cssRect(videoRect, output)}
        />
      )}
      <span className="absolute block" style={cssRect(videoArea, output)}>
        <canvas ref={canvas} className={isDrawn ? 'size-full' : 'hidden'} />
      </span>
    </span>
  );
}
