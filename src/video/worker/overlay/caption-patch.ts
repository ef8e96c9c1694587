import type { PixelRect } from '#domain/video/geometry.ts';

/** A drawn caption and its position in the frame. All edges are even. Its alpha is blended over the frame. */
export type CaptionPatch = { rect: PixelRect; pixels: ImageData };
