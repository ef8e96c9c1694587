import { facePath } from './face-path.ts';
import { type FaceSample, faceFocus } from './faces.ts';
import { type CropArea, centerFocus, type Fill, type Focus } from './framing.ts';
import type { PixelSize } from './geometry.ts';

/** What a person decided about a crop. Without a focus, it is centered on the face and follows it. */
export type FillChoice = {
  focus?: Focus | null | undefined;
  /** Whether a crop on the face stands still, although the person moves. */
  isHeldStill?: boolean | undefined;
};

/** The framing that fills an area with a clip. */
export type FaceFill = {
  fill: Fill;
  /** Null if no face was found. */
  faceFocus: Focus | null;
  /** Null if no one moves, or the focus was chosen. */
  isFollowing: boolean | null;
};

/** `samples` is null until the faces are known: the crop is in the middle until then. */
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
