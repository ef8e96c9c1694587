import { facePath } from './face-path.ts';
import { type FaceSample, faceFocus } from './faces.ts';
import { type CropArea, centerFocus, type Fill, type Focus } from './framing.ts';
import type { PixelSize } from './geometry.ts';

/** The user's choices for a crop. Without a focus, the crop is centered on the face and follows it. */
export type FillChoice = {
  focus?: Focus | null | undefined;
  /** Whether a crop on a face stands still although the person moves. */
  isHeldStill?: boolean | undefined;
};

/** The framing in which a clip fills an area. */
export type FaceFill = {
  fill: Fill;
  /** Null if no face was found. */
  faceFocus: Focus | null;
  /** Null if nobody moves, or if the user chose the focus. */
  isFollowing: boolean | null;
};

/** Returns how a clip fills an area. The crop stays in the middle while `samples` is null, before the search ends. */
export function faceFill(
  samples: readonly FaceSample[] | null,
  { source, area }: { source: PixelSize; area: CropArea },
  { focus: chosen, isHeldStill = false }: FillChoice,
): FaceFill {
  const found = samples && faceFocus(samples, source, area);
  const path = samples && !chosen ? facePath(samples, source, area) : null;
  const focus = chosen ?? found ?? centerFocus;
  return {
    fill: path && !isHeldStill ? { kind: 'fill', focus, path } : { kind: 'fill', focus },
    faceFocus: found,
    isFollowing: path && !isHeldStill,
  };
}
