import { type CSSProperties, type RefObject, useLayoutEffect } from 'react';
import { cropAt, isCropMoving } from '#domain/video/focus-path.ts';
import type { CropRect } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { watchVideoFrames } from '#web/browser/video-frames.ts';

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
  useLayoutEffect(() => {
    const player = video.current;
    if (!player) return;
    const place = () => Object.assign(player.style, croppedTo(cropAt(plan, player.currentTime)));
    // React leaves the last place if the new plan begins where the one before did.
    place();
    if (!isCropMoving(plan)) return;
    return watchVideoFrames(player, place);
  }, [video, plan]);
}
