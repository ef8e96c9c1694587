import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RenderPlan } from '#domain/video/plan.ts';
import { drawVideoArea } from '#video/client.ts';
import { paintVideoArea } from '#video/paint-video-area.ts';
import { watchVideoFrames } from '#web/browser/video-frames.ts';

/**
 * Draws the video area on a canvas with the renderer's code, during playback and while paused. Draws one frame at a
 * time and skips to the newest. `isDrawn` is false if drawing failed; then the clip itself is shown.
 */
export function useVideoArea(video: RefObject<HTMLVideoElement | null>, plan: RenderPlan, isNeeded: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);

  useEffect(() => {
    const player = video.current;
    if (!isNeeded || !player) {
      setIsDrawn(false);
      return;
    }
    let isCurrent = true;
    let isDrawing = false;
    let isOutdated = false;
    const draw = async () => {
      isOutdated = isDrawing;
      if (isDrawing || player.readyState < player.HAVE_CURRENT_DATA) return;
      isDrawing = true;
      try {
        const composed = await drawVideoArea(player, plan);
        if (isCurrent && canvas.current) paintVideoArea(canvas.current, composed, plan);
        composed.close();
        if (isCurrent) setIsDrawn(true);
      } catch (error) {
        console.warn(error);
        if (isCurrent) setIsDrawn(false);
      }
      isDrawing = false;
      if (isCurrent && isOutdated) void draw();
    };
    void draw();
    const stopWatching = watchVideoFrames(player, draw);
    player.addEventListener('seeked', draw);
    player.addEventListener('loadeddata', draw);
    return () => {
      isCurrent = false;
      stopWatching();
      player.removeEventListener('seeked', draw);
      player.removeEventListener('loadeddata', draw);
    };
  }, [video, plan, isNeeded]);

  return { canvas, isDrawn };
}
