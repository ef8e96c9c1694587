import { type CSSProperties, type RefObject, useEffect } from 'react';
import { cropAt, isCropMoving } from '#domain/video/focus-path.ts';
import type { CropRect } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';

/** The place of a player, or an image, of which a box shows only a part. */
export function croppedTo({ left, top, width, height }: CropRect) {
  return {
    left: `${(-left / width) * 100}%`,
    top: `${(-top / height) * 100}%`,
    width: `${100 / width}%`,
    height: `${100 / height}%`,
  } satisfies CSSProperties;
}

/** Moves the player with the crop of the frame that it shows. Rendering the page for each frame would take too long. */
export function useMovingCrop(video: RefObject<HTMLVideoElement | null>, plan: RenderPlan) {
  useEffect(() => {
    const player = video.current;
    if (!player || !isCropMoving(plan)) return;
    const controller = new AbortController();
    let request = 0;
    const place = () => Object.assign(player.style, croppedTo(cropAt(plan, player.currentTime)));
    const eachFrame = () => {
      place();
      request = player.requestVideoFrameCallback(eachFrame);
    };
    eachFrame();
    player.addEventListener('seeking', place, { signal: controller.signal });
    return () => {
      player.cancelVideoFrameCallback(request);
      controller.abort();
      Object.assign(player.style, croppedTo(cropAt(plan, plan.trim.startSeconds)));
    };
  }, [video, plan]);
}
