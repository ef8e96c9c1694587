import type { PixelRect } from '#domain/video/geometry.ts';
import type { CaptionPatch } from '../overlay/caption-patch.ts';
import type { PlaneAt, Template } from './template.ts';

/** Puts captions into the frame. What is under one is kept, so that it can be taken away again. */
export type CaptionLayer = {
  /** Shows another caption, or none, from the next frame on. */
  show(patch: CaptionPatch | null): void;
  /** Takes the caption out of the way of what is drawn behind it. */
  lift(): void;
  /** Puts it back over what was drawn since. */
  lay(): void;
};

export function captionBytes({ widthPixels, heightPixels }: PixelRect): number {
  return 8.25 * widthPixels * heightPixels + 8 * 64;
}

/** @param room the largest rectangle that a caption may take */
export function createCaptionLayer(template: Template, room: PixelRect): CaptionLayer {
  const { math, allot } = template;
  const size = room.widthPixels * room.heightPixels;
  const rgbaPlace = allot(4 * size);
  const patchPlace = allot(1.5 * size);
  const alphaPlace = allot(1.25 * size);
  const underPlace = allot(1.5 * size);
  let shown: { parts: readonly Part[]; patch: CaptionPatch } | null = null;

  const parts = ({ rect }: CaptionPatch): Part[] => {
    const { widthPixels: width, heightPixels: height } = rect;
    const luma = width * height;
    const [halfWidth, halfHeight] = [width / 2, height / 2];
    return template.planesAt(rect).map((target, index) => {
      const offset = index === 0 ? 0 : luma + ((index - 1) * luma) / 4;
      return {
        target,
        width: index === 0 ? width : halfWidth,
        height: index === 0 ? height : halfHeight,
        patch: patchPlace + offset,
        under: underPlace + offset,
        alpha: index === 0 ? alphaPlace : alphaPlace + luma,
      };
    });
  };
  const load = ({ rect, pixels }: CaptionPatch) => {
    const { widthPixels: width, heightPixels: height } = rect;
    const luma = width * height;
    const memory = new Uint8Array(math.memory.buffer);
    memory.set(pixels.data, rgbaPlace);
    const [u, v] = [patchPlace + luma, patchPlace + (luma * 5) / 4];
    math.convertRgba(rgbaPlace, width, height, patchPlace, width, u, v, width / 2);
    for (let pixel = 0; pixel < luma; pixel++) memory[alphaPlace + pixel] = pixels.data[4 * pixel + 3] ?? 0;
    math.averagePairs(alphaPlace, width, height, alphaPlace + luma);
  };
  const keep = (all: readonly Part[]) => {
    const memory = new Uint8Array(math.memory.buffer);
    for (const { target, width, height, under } of all) {
      for (let row = 0; row < height; row++) {
        const from = target.place + row * target.stride;
        memory.copyWithin(under + row * width, from, from + width);
      }
    }
  };
  const takeAway = (all: readonly Part[]) => {
    const memory = new Uint8Array(math.memory.buffer);
    for (const { target, width, height, under } of all) {
      for (let row = 0; row < height; row++) {
        const from = under + row * width;
        memory.copyWithin(target.place + row * target.stride, from, from + width);
      }
    }
  };
  const blend = (all: readonly Part[]) => {
    for (const { target, width, height, patch, alpha } of all) {
      math.blendPlane(target.place, target.stride, patch, alpha, width, height);
    }
  };

  return {
    show(patch) {
      if (shown?.patch === patch || (!shown && !patch)) return;
      if (shown) takeAway(shown.parts);
      shown = patch && { parts: parts(patch), patch };
      if (!shown) return;
      load(shown.patch);
      keep(shown.parts);
      blend(shown.parts);
    },
    lift() {
      if (shown) takeAway(shown.parts);
    },
    lay() {
      if (!shown) return;
      keep(shown.parts);
      blend(shown.parts);
    },
  };
}

/** A caption's share of one plane: where it goes, and where its values, its alpha and what is under it lie. */
type Part = {
  target: PlaneAt;
  width: number;
  height: number;
  patch: number;
  under: number;
  alpha: number;
};
