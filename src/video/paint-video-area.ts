import type { RenderPlan } from '#domain/video/plan.ts';

/** Paints the video area of a composed frame on a canvas, which gets the area's size. */
export function paintVideoArea(canvas: HTMLCanvasElement, composed: VideoFrame, { videoArea }: RenderPlan) {
  const { leftPixels: left, topPixels: top, widthPixels: width, heightPixels: height } = videoArea;
  // Setting a size clears the canvas, even if the size is unchanged.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d')?.drawImage(composed, left, top, width, height, 0, 0, width, height);
}
