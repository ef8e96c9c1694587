import type { PixelRect } from '#domain/video/geometry.ts';

/** A caption as a picture, and where in the frame it stands: edges even. Its alpha says how much of it covers what is there. */
export type CaptionPatch = { rect: PixelRect; pixels: ImageData };
