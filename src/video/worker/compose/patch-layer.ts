import type { PixelRect } from '#domain/video/geometry.ts';
import type { Patch } from '../overlay/patch.ts';
import type { FrameBuffer } from './frame-buffer.ts';
import { restoreUnder, type SavedPart, saveUnder } from './saved-pixels.ts';

/** Blends a patch into the frame and saves the pixels under it, so that it can be removed again. */
export type PatchLayer = {
  /** Shows another patch, or none if null, from the next frame on. */
  show(patch: Patch | null): void;
  /** Removes the patch before the pixels under it change. */
  remove(): void;
  /** Blends the patch again over the new pixels. */
  reapply(): void;
};

export function patchBytes({ widthPixels, heightPixels }: PixelRect): number {
  return 8.25 * widthPixels * heightPixels + 8 * 64;
}

/** @param area the largest rectangle that a patch may cover */
export function createPatchLayer(buffer: FrameBuffer, area: PixelRect): PatchLayer {
  const { math, allocate } = buffer;
  const size = area.widthPixels * area.heightPixels;
  const rgbaAddress = allocate(4 * size);
  const patchAddress = allocate(1.5 * size);
  const alphaAddress = allocate(1.25 * size);
  const underAddress = allocate(1.5 * size);
  let shown: { parts: readonly Part[]; patch: Patch } | null = null;

  const parts = ({ rect }: Patch): Part[] => {
    const { widthPixels: width, heightPixels: height } = rect;
    const luma = width * height;
    const [halfWidth, halfHeight] = [width / 2, height / 2];
    return buffer.planesAt(rect).map((target, index) => {
      const offset = index === 0 ? 0 : luma + ((index - 1) * luma) / 4;
      return {
        target,
        width: index === 0 ? width : halfWidth,
        height: index === 0 ? height : halfHeight,
        patch: patchAddress + offset,
        under: underAddress + offset,
        alpha: index === 0 ? alphaAddress : alphaAddress + luma,
      };
    });
  };
  const load = ({ rect, pixels }: Patch) => {
    const { widthPixels: width, heightPixels: height } = rect;
    const luma = width * height;
    const memory = new Uint8Array(math.memory.buffer);
    memory.set(pixels.data, rgbaAddress);
    const [u, v] = [patchAddress + luma, patchAddress + (luma * 5) / 4];
    math.convertRgba(rgbaAddress, width, height, patchAddress, width, u, v, width / 2);
    // Twice as fast as reading every fourth byte. Alpha is the highest byte, because all platforms are little-endian.
    const words = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, luma);
    for (let pixel = 0; pixel < luma; pixel++) memory[alphaAddress + pixel] = (words[pixel] ?? 0) >>> 24;
    math.halvePlane(alphaAddress, width, height, alphaAddress + luma);
  };
  const blend = (all: readonly Part[]) => {
    for (const { target, width, height, patch, alpha } of all) {
      math.blendPlane(target.address, target.stride, patch, alpha, width, height);
    }
  };

  return {
    show(patch) {
      if (shown?.patch === patch || (!shown && !patch)) return;
      if (shown) restoreUnder(math, shown.parts);
      shown = patch && { parts: parts(patch), patch };
      if (!shown) return;
      load(shown.patch);
      saveUnder(math, shown.parts);
      blend(shown.parts);
    },
    remove() {
      if (shown) restoreUnder(math, shown.parts);
    },
    reapply() {
      if (!shown) return;
      saveUnder(math, shown.parts);
      blend(shown.parts);
    },
  };
}

/** A patch in one plane: its target, and the addresses of its pixels, its alpha, and the saved pixels. */
type Part = SavedPart & { patch: number; alpha: number };
