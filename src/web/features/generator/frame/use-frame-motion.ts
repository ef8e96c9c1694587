import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { motionRangeOf, type RenderPlan } from '#domain/video/plan.ts';
import { motionMomentAt } from '#domain/video/templates/motion.ts';
import { FrameMotion } from '#video/frame-motion.ts';
import { paint } from './paint.ts';

/**
 * Draws the branded frame with the renderer's code while its elements enter and leave. Draws one moment at a time and
 * skips to the newest. `isMoving` is false while nothing moves or the clip is paused.
 * @param now returns the time in the result
 */
export function useFrameMotion(plan: RenderPlan, isClipPlaying: boolean, now: () => number) {
  const under = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const [isMoving, setIsMoving] = useState(false);
  const range = useMemo(() => motionRangeOf(plan), [plan]);
  const { overlay, framesPerSecond } = plan;
  const slotNow = useEffectEvent(() => Math.floor(now() * framesPerSecond));

  useEffect(() => {
    if (!range || !isClipPlaying) return;
    const motion = new FrameMotion(overlay);
    let isCurrent = true;
    let isDrawing = false;
    let drawnSlot = -1;
    const draw = async (slot: number) => {
      const moment = motionMomentAt(range, slot);
      if (!moment) return setIsMoving(false);
      if (isDrawing || slot === drawnSlot) return;
      isDrawing = true;
      drawnSlot = slot;
      try {
        const layers = await motion.at(moment);
        if (isCurrent) {
          paint(under.current, layers.under);
          paint(over.current, layers.over);
          setIsMoving(true);
        }
        layers.under.close();
        layers.over?.close();
      } catch (error) {
        // The static frame is shown instead.
        console.warn(error);
      }
      isDrawing = false;
    };
    let next = requestAnimationFrame(function eachFrame() {
      void draw(slotNow());
      next = requestAnimationFrame(eachFrame);
    });
    return () => {
      isCurrent = false;
      cancelAnimationFrame(next);
      motion.close();
      setIsMoving(false);
    };
  }, [range, overlay, isClipPlaying]);

  return { under, over, isMoving };
}
