import { centerFocus, coverCrop } from '#domain/video/framing.ts';
import type { PixelRect } from '#domain/video/geometry.ts';
import { filterTable, filterTaps } from '../planes/filter-table.ts';
import type { FrameBuffer, PlaneRef, PlaneSize } from './frame-buffer.ts';

/** One pixel of the reduced frame covers this many luma pixels in each direction, and half as many chroma pixels. */
const blockPixels = 16;
/** The radius of the box blur in pixels of the reduced frame. Three rounds approximate a Gaussian blur. */
const blurRadius = 2;
const blurRounds = 3;

/** Fills the video area around the video with a strongly blurred enlargement of the current frame. */
export type Backdrop = { paint(): void };

/** The memory that a backdrop allocates. */
export function backdropBytes(area: PixelRect, videoRect: PixelRect): number {
  const small = (videoRect.widthPixels / blockPixels) * (videoRect.heightPixels / blockPixels);
  const tables = 24 * (area.widthPixels + area.heightPixels + 64) * 2;
  return 8 * small + 2 * tables + 64 * 64;
}

/** @param area the video area, which contains the video's rectangle */
export function createBackdrop(buffer: FrameBuffer, area: PixelRect, videoRect: PixelRect): Backdrop {
  const small: PlaneSize = {
    width: Math.max(1, Math.floor(videoRect.widthPixels / blockPixels)),
    height: Math.max(1, Math.floor(videoRect.heightPixels / blockPixels)),
  };
  const { math, allocate } = buffer;
  const smallAddress = allocate(small.width * small.height + 64);
  const areaPlanes = buffer.planesAt(area);
  const painters = buffer.videoPlanes.map((video, index) => {
    const divisor = index === 0 ? 1 : 2;
    const target = areaPlanes[index];
    if (!target) throw new Error('I420 has three planes.');
    return {
      video,
      block: blockPixels / divisor,
      enlarge: createEnlarger(buffer, small, target, divideRect(area, divisor), [
        ...bandsAround(divideRect(area, divisor), divideRect(videoRect, divisor)),
      ]),
    };
  });
  const scratch = new Float32Array(Math.max(small.width, small.height));

  return {
    paint() {
      for (const { video, block, enlarge } of painters) {
        math.averageBlocks(video.address, video.stride, small.width, small.height, block, smallAddress);
        blur(new Uint8Array(math.memory.buffer, smallAddress, small.width * small.height), small, scratch);
        enlarge(smallAddress);
      }
    },
  };
}

/** The parts of the area above, below, left, and right of the video, relative to the area. */
export function bandsAround(area: PixelRect, video: PixelRect): PixelRect[] {
  const top = video.topPixels - area.topPixels;
  const left = video.leftPixels - area.leftPixels;
  const { widthPixels, heightPixels } = area;
  const bottom = top + video.heightPixels;
  const right = left + video.widthPixels;
  return [
    { leftPixels: 0, topPixels: 0, widthPixels, heightPixels: top },
    { leftPixels: 0, topPixels: bottom, widthPixels, heightPixels: heightPixels - bottom },
    { leftPixels: 0, topPixels: top, widthPixels: left, heightPixels: video.heightPixels },
    {
      leftPixels: right,
      topPixels: top,
      widthPixels: widthPixels - right,
      heightPixels: video.heightPixels,
    },
  ].filter((band) => band.widthPixels > 0 && band.heightPixels > 0);
}

/** Enlarges the center of a small plane to the area, but only writes the given parts. */
function createEnlarger(
  { math, store, allocate }: FrameBuffer,
  small: PlaneSize,
  target: PlaneRef,
  area: PixelRect,
  parts: readonly PixelRect[],
) {
  const frame = { widthPixels: small.width, heightPixels: small.height };
  const crop = coverCrop(frame, area, centerFocus);
  const columns = filterTable(small.width, area.widthPixels, filterTaps, {
    start: crop.left * small.width,
    size: crop.width * small.width,
  });
  const rows = filterTable(small.height, area.heightPixels, filterTaps, {
    start: crop.top * small.height,
    size: crop.height * small.height,
  });
  // Columns are computed eight at a time, so the table needs zero padding at the end.
  const padded = new Int32Array(columns.starts.length + 8);
  padded.set(columns.starts);
  const [columnStarts, columnWeights] = [store(padded), store(columns.weights)];
  const [rowStarts, rowWeights] = [store(rows.starts), store(rows.weights)];
  const scratchRow = allocate(2 * (small.width + 40));
  return (smallAddress: number) => {
    for (const { leftPixels, topPixels, widthPixels, heightPixels } of parts) {
      math.scalePlane(
        smallAddress,
        small.width,
        small.width,
        target.address + topPixels * target.stride + leftPixels,
        target.stride,
        widthPixels,
        heightPixels,
        columnStarts + 4 * leftPixels,
        columnWeights + 2 * filterTaps * leftPixels,
        rowStarts + 4 * topPixels,
        rowWeights + 2 * filterTaps * topPixels,
        rows.taps,
        scratchRow,
      );
    }
  };
}

/** Blurs a plane in place. Plain code takes a fraction of a millisecond for a few thousand pixels. */
export function blur(plane: Uint8Array, { width, height }: PlaneSize, scratch: Float32Array): void {
  for (let y = 0; y < height; y++) blurLine(plane, y * width, 1, width, scratch);
  for (let x = 0; x < width; x++) blurLine(plane, x, width, height, scratch);
}

function blurLine(plane: Uint8Array, first: number, step: number, count: number, scratch: Float32Array) {
  const line = scratch.subarray(0, count);
  for (let index = 0; index < count; index++) line[index] = plane[first + index * step] ?? 0;
  const at = (index: number) => line[Math.min(Math.max(index, 0), count - 1)] ?? 0;
  for (let round = 0; round < blurRounds; round++) {
    const earlier: number[] = Array(blurRadius + 1).fill(at(0));
    for (let index = 0; index < count; index++) {
      const value = at(index);
      let sum = value;
      for (let distance = 1; distance <= blurRadius; distance++) {
        sum += (earlier[distance - 1] ?? 0) + at(index + distance);
      }
      earlier.unshift(value);
      earlier.pop();
      line[index] = sum / (2 * blurRadius + 1);
    }
  }
  for (let index = 0; index < count; index++) plane[first + index * step] = Math.round(line[index] ?? 0);
}

function divideRect(
  { leftPixels, topPixels, widthPixels, heightPixels }: PixelRect,
  divisor: number,
): PixelRect {
  return {
    leftPixels: leftPixels / divisor,
    topPixels: topPixels / divisor,
    widthPixels: widthPixels / divisor,
    heightPixels: heightPixels / divisor,
  };
}
