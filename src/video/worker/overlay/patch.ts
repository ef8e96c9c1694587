import type { PixelRect } from '#domain/video/geometry.ts';
import type { MotionRange } from '#domain/video/templates/motion.ts';

/** Drawn pixels and their position in the frame. All edges are even. Their alpha is blended over the frame. */
export type Patch = { rect: PixelRect; pixels: ImageData };

/** The branded frame for a compositor: the opaque frame, what is blended over the clip, and what moves if it does. */
export type OverlayPixels = { frame: ImageData; over: readonly Patch[]; moving: MovingOverlay | null };

/** What replaces parts of the frame and all patches over the clip in an output frame in which elements move. */
export type MovedPatches = { under: readonly Patch[]; over: readonly Patch[] };

export type MovingOverlay = {
  range: MotionRange;
  /** Where the opaque patches under the clip are. */
  areas: readonly PixelRect[];
  /** Draws an output frame; null if all is settled in it. Patches over the clip that don't move stay the same. */
  at(slot: number): MovedPatches | null;
};
