import type { PixelRect } from '#domain/video/geometry.ts';
import type { MotionRange } from '#domain/video/templates/motion.ts';

/** Drawn pixels and their position in the frame. All edges are even. Their alpha is blended over the frame. */
export type Patch = { rect: PixelRect; pixels: ImageData };

/**
 * The branded frame for a compositor: the opaque frame, the patches blended over the clip, and the moving elements.
 */
export type OverlayPixels = { frame: ImageData; over: readonly Patch[]; moving: MovingOverlay | null };

/**
 * The patches that replace parts of the frame, and all patches over the clip, in an output frame with moving elements.
 */
export type MovedPatches = { under: readonly Patch[]; over: readonly Patch[] };

export type MovingOverlay = {
  range: MotionRange;
  /** The areas of the opaque patches under the clip. */
  areas: readonly PixelRect[];
  /** Draws an output frame; null if nothing moves in it. Patches over the clip that don't move stay the same. */
  at(slot: number): MovedPatches | null;
};
