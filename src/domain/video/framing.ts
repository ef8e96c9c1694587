import { fitRect, type PixelRect, type PixelSize } from './geometry.ts';

/**
 * How the clip is placed in the video area: fitted on a plain background, filling it and cropped around a focus, or
 * fitted over a blurred enlargement of itself. The focus is a point in the clip, from 0 (left, top) to 1.
 */
export type Framing = { kind: 'fit' } | Fill | { kind: 'blur' };
/** With a path, the crop follows someone; `focus` is where it would stand still. */
export type Fill = { kind: 'fill'; focus: Focus; path?: FocusPath };
export type Focus = { x: number; y: number };

/** The focus over time, in runs. The crop may jump between two runs, because the scene changes there. */
export type FocusPath = readonly FocusRun[];
/** `startSeconds` and the times of the knots are times of the clip. `focusAt` rounds off the bends at the knots. */
export type FocusRun = { startSeconds: number; knots: readonly FocusKnot[] };
export type FocusKnot = Focus & { seconds: number };

export const centerFocus: Focus = { x: 0.5, y: 0.5 };

/**
 * Where a crop is shown. `clear`: the rows of the area, counted from its top, that nothing covers. Default: all rows.
 */
export type CropArea = PixelSize & { clear?: { fromPixels: number; toPixels: number } };

/** A part of the clip's frame as fractions of its width and height, from the top left. */
export type CropRect = { left: number; top: number; width: number; height: number };

/** If a clip's shape differs from the area's by less, it fills the area, so that no thin lines of background show. */
const snapShare = 0.01;

/** To stay clear of what covers an area, a whole clip becomes at most this much smaller. */
const minClearScale = 0.7;

/**
 * Returns where the clip is drawn in the frame and which part of it is visible. Edges are even.
 * @param clearRows the rows of the frame in which nothing covers the area. Default: all
 */
export function placementOf(
  framing: Framing,
  source: PixelSize,
  videoArea: PixelRect,
  clearRows?: { fromPixels: number; toPixels: number },
): { videoRect: PixelRect; crop: CropRect } {
  const focus = framing.kind === 'fill' ? framing.focus : centerFocus;
  if (framing.kind === 'fill' || hasAreaShape(source, videoArea)) {
    return { videoRect: videoArea, crop: coverCrop(source, videoArea, focus) };
  }
  return {
    videoRect: clearRect(source, videoArea, clearRows),
    crop: { left: 0, top: 0, width: 1, height: 1 },
  };
}

/** Where the whole clip is: in the clear rows if it is large enough there. */
function clearRect(
  source: PixelSize,
  videoArea: PixelRect,
  clearRows: { fromPixels: number; toPixels: number } | undefined,
): PixelRect {
  const whole = fitRect(videoArea, source);
  if (!clearRows) return whole;
  const { fromPixels, toPixels } = clearRows;
  const clearArea = { ...videoArea, topPixels: fromPixels, heightPixels: toPixels - fromPixels };
  const clear = fitRect(clearArea, source);
  return clear.heightPixels >= minClearScale * whole.heightPixels ? clear : whole;
}

function hasAreaShape(source: PixelSize, area: PixelSize): boolean {
  const { width, height } = coverCrop(source, area, centerFocus);
  return Math.min(width, height) >= 1 - snapShare;
}

/** Returns the largest crop with the area's aspect ratio, as close to the focus as the clip's edges allow. */
export function coverCrop(source: PixelSize, area: PixelSize, focus: Focus): CropRect {
  const sourceRatio = source.widthPixels / source.heightPixels;
  const areaRatio = area.widthPixels / area.heightPixels;
  const width = Math.min(1, areaRatio / sourceRatio);
  const height = Math.min(1, sourceRatio / areaRatio);
  return {
    left: clamp(focus.x - width / 2, 0, 1 - width),
    top: clamp(focus.y - height / 2, 0, 1 - height),
    width,
    height,
  };
}

/** The axes along which the crop can move. None if the clip has the area's aspect ratio. */
export function movableAxes(source: PixelSize, area: PixelSize): { x: boolean; y: boolean } {
  const { width, height } = coverCrop(source, area, centerFocus);
  return { x: width < 0.999, y: height < 0.999 };
}

/** Returns the focus after the clip was dragged by a fraction of the area, limited to positions that move the crop. */
export function dragFocus(
  focus: Focus,
  source: PixelSize,
  area: PixelSize,
  draggedShare: { x: number; y: number },
): Focus {
  const { left, top, width, height } = coverCrop(source, area, focus);
  const along = (start: number, size: number, dragged: number) =>
    clamp(start - dragged * size, 0, 1 - size) + size / 2;
  return { x: along(left, width, draggedShare.x), y: along(top, height, draggedShare.y) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}
