import { type CSSProperties, type RefObject, useLayoutEffect } from 'react';
import { cropAt, isCropMoving } from '#domain/video/focus-path.ts';
import type { CropRect } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { watchVideoFrames } from '#web/browser/video-frames.ts';

/** Returns the CSS position of a video or image of which its container shows only a part. */
export function croppedTo({ left, top, width, height }: CropRect) {
  return {
    left: `${(-left / width) * 100}%`,
    top: `${(-top / height) * 100}%`,
    width: `${100 / width}%`,
    height: `${100 / height}%`,
  } satisfies CSSProperties;
}

/** Updates the video's crop on each frame. Rendering the component that often would be too slow. */
export function useMovingCrop(video: RefObject<HTMLVideoElement | null>, plan: RenderPlan) {
  useLayoutEffect(() => {
    const player = video.current;
    if (!player) return;
    const place = () => Object.assign(player.style, croppedTo(cropAt(plan, player.currentTime)));
    // React keeps the last position if the new plan starts with the same crop.
    place();
    if (!isCropMoving(plan)) return;
    return watchVideoFrames(player, place);
  }, [video, plan]);
}
