import type { PixelRect } from '#domain/video/geometry.ts';

/** Drawn pixels and their position in the frame. All edges are even. Their alpha is blended over the frame. */
export type Patch = { rect: PixelRect; pixels: ImageData };

/** The branded frame for a compositor: the opaque frame, and what is blended over the clip. */
export type OverlayPixels = { frame: ImageData; over: readonly Patch[] };
