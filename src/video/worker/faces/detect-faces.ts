import type { Face } from '#domain/video/faces.ts';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { FaceModel } from './face-model.ts';
import { type Cells, loadLayers } from './load-layers.ts';

/** The network divides the image into cells of this many pixels, each with up to one face per anchor. */
const cellPixels = 32;
/** The width and height of a typical face of each anchor, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const valuesPerBox = 5;
/** The average color of the images that the model was trained with. */
const meanColor = [117.001, 114.697, 97.404] as const;
const minScore = 0.4;
/** A box with a smaller visible share is not a face. */
const minVisibleShare = 0.7;
/** If two boxes overlap by a larger share, they are the same face. */
const maxOverlap = 0.4;

type Edges = { left: number; top: number; right: number; bottom: number };
type PixelBox = Edges & { score: number };

/** Finds faces of at least about 20 pixels in images of one size. */
export type FaceDetector = (picture: ImageData) => Face[];

/**
 * Prepares the detector for images of this size.
 * @param module the compiled faces.as
 */
export async function createFaceDetector(
  module: BufferSource,
  model: FaceModel,
  { widthPixels, heightPixels }: PixelSize,
): Promise<FaceDetector> {
  const [width, height] = [wholeCells(widthPixels), wholeCells(heightPixels)];
  const layers = await loadLayers(module, model, { width, height });
  const frame = { left: 0, top: 0, right: widthPixels, bottom: heightPixels };
  return (picture) => {
    const boxes = boxesIn(layers(inputOf(picture, width, height)));
    const visible = boxes.filter((box) => sharedArea(box, frame) >= minVisibleShare * areaOf(box));
    return withoutDuplicates(visible).map(({ left, top, right, bottom, score }) => ({
      left: left / widthPixels,
      top: top / heightPixels,
      width: (right - left) / widthPixels,
      height: (bottom - top) / heightPixels,
      score,
    }));
  };
}

/** The image as the network expects it: minus the average color, and padded with black to whole cells. */
function inputOf({ width, height, data }: ImageData, fullWidth: number, fullHeight: number): Float32Array {
  const values = new Float32Array(fullWidth * fullHeight * 3);
  for (let y = 0; y < fullHeight; y++) {
    for (let x = 0; x < fullWidth; x++) {
      for (const channel of [0, 1, 2] as const) {
        const value = x < width && y < height ? (data[(y * width + x) * 4 + channel] ?? 0) : 0;
        values[(y * fullWidth + x) * 3 + channel] = (value - meanColor[channel]) / 255;
      }
    }
  }
  return values;
}

function wholeCells(pixels: number): number {
  return Math.ceil(pixels / cellPixels) * cellPixels;
}

function boxesIn({ width, height, channels, values }: Cells): PixelBox[] {
  const boxes: PixelBox[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      anchors.forEach(([anchorWidth, anchorHeight], anchor) => {
        const at = (row * width + column) * channels + anchor * valuesPerBox;
        const value = (index: number) => values[at + index] ?? 0;
        const score = sigmoid(value(4));
        if (score < minScore) return;
        const middleX = (column + sigmoid(value(0))) * cellPixels;
        const middleY = (row + sigmoid(value(1))) * cellPixels;
        const halfWidth = (Math.exp(value(2)) * anchorWidth * cellPixels) / 2;
        const halfHeight = (Math.exp(value(3)) * anchorHeight * cellPixels) / 2;
        boxes.push({
          left: middleX - halfWidth,
          top: middleY - halfHeight,
          right: middleX + halfWidth,
          bottom: middleY + halfHeight,
          score,
        });
      });
    }
  }
  return boxes;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function withoutDuplicates(boxes: readonly PixelBox[]): PixelBox[] {
  const kept: PixelBox[] = [];
  for (const box of boxes.toSorted((one, other) => other.score - one.score)) {
    if (kept.every((better) => overlapOf(better, box) <= maxOverlap)) kept.push(box);
  }
  return kept;
}

/** The intersection of two boxes as a share of their union. */
function overlapOf(one: Edges, other: Edges): number {
  const shared = sharedArea(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

function sharedArea(one: Edges, other: Edges): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

function areaOf({ left, top, right, bottom }: Edges): number {
  return (right - left) * (bottom - top);
}
