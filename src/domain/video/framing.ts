import { fitRect, frameLayout, type PixelRect, type PixelSize } from './geometry.ts';

/**
 * How the picture meets the video area: fitted on white; filling it, cropped around a focus; or fitted before a
 * blurred enlargement of itself. The focus is where in the picture to look, each way from 0 (left, top) to 1.
 */
export type Framing = { kind: 'fit' } | { kind: 'fill'; focus: Focus } | { kind: 'blur' };
export type Focus = { x: number; y: number };

export const centerFocus: Focus = { x: 0.5, y: 0.5 };

/** A part of a picture as shares of its width and height, from its top left. */
export type CropRect = { left: number; top: number; width: number; height: number };

/** Where the picture lands in the frame, and which part of it is shown there. Edges are even. */
export function placementOf(
  framing: Framing,
  picture: PixelSize,
  output: PixelSize,
): { videoRect: PixelRect; crop: CropRect } {
  const { videoArea } = frameLayout(output);
  if (framing.kind === 'fill') {
    return { videoRect: videoArea, crop: coverCrop(picture, videoArea, framing.focus) };
  }
  return { videoRect: fitRect(videoArea, picture), crop: { left: 0, top: 0, width: 1, height: 1 } };
}

/** The largest part of the picture with the area's aspect ratio, as near to the focus as the picture's edges allow. */
export function coverCrop(picture: PixelSize, area: PixelSize, focus: Focus): CropRect {
  const pictureRatio = picture.widthPixels / picture.heightPixels;
  const areaRatio = area.widthPixels / area.heightPixels;
  const width = Math.min(1, areaRatio / pictureRatio);
  const height = Math.min(1, pictureRatio / areaRatio);
  return {
    left: clamp(focus.x - width / 2, 0, 1 - width),
    top: clamp(focus.y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** Which ways the focus can move a crop at all: a picture of the area's own shape leaves none. */
export function movableAxes(picture: PixelSize, area: PixelSize): { x: boolean; y: boolean } {
  const { width, height } = coverCrop(picture, area, centerFocus);
  return { x: width < 0.999, y: height < 0.999 };
}

/** The focus after the picture was dragged by that share of the area, kept where it still moves the crop. */
export function dragFocus(
  focus: Focus,
  picture: PixelSize,
  area: PixelSize,
  draggedShare: { x: number; y: number },
): Focus {
  const { left, top, width, height } = coverCrop(picture, area, focus);
  const along = (start: number, size: number, dragged: number) =>
    clamp(start - dragged * size, 0, 1 - size) + size / 2;
  return { x: along(left, width, draggedShare.x), y: along(top, height, draggedShare.y) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
