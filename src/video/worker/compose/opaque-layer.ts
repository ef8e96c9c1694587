import type { PixelRect } from '#domain/video/geometry.ts';
import type { Patch } from '../overlay/patch.ts';
import type { FrameBuffer } from './frame-buffer.ts';
import { restoreUnder, saveUnder } from './saved-pixels.ts';

/** Replaces a rectangle of the frame that the clip doesn't touch, and restores it. Much faster than blending. */
export type OpaqueLayer = { show(patch: Patch | null): void };

export function opaqueBytes({ widthPixels, heightPixels }: PixelRect): number {
  return 5.5 * widthPixels * heightPixels + 8 * 64;
}

export function createOpaqueLayer(buffer: FrameBuffer, rect: PixelRect): OpaqueLayer {
  const { math, allocate } = buffer;
  const { widthPixels: width, heightPixels: height } = rect;
  const size = width * height;
  const rgbaAddress = allocate(4 * size);
  const underAddress = allocate(1.5 * size);
  const [luma, u, v] = buffer.planesAt(rect);
  const parts = [
    { target: luma, width, height, under: underAddress },
    { target: u, width: width / 2, height: height / 2, under: underAddress + size },
    { target: v, width: width / 2, height: height / 2, under: underAddress + (size * 5) / 4 },
  ];
  let isShown = false;

  return {
    show(patch) {
      if (!patch) {
        if (isShown) restoreUnder(math, parts);
        isShown = false;
        return;
      }
      if (!isShown) saveUnder(math, parts);
      isShown = true;
      new Uint8Array(math.memory.buffer).set(patch.pixels.data, rgbaAddress);
      math.convertRgba(rgbaAddress, width, height, luma.address, luma.stride, u.address, v.address, u.stride);
    },
  };
}
