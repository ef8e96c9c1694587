import type { PlaneMath } from '../planes/plane-math.ts';
import type { PlaneRef } from './frame-buffer.ts';

/** A rectangle of one plane, and the address where its pixels are saved while something covers them. */
export type SavedPart = { target: PlaneRef; width: number; height: number; under: number };

export function saveUnder({ memory: { buffer } }: PlaneMath, parts: readonly SavedPart[]): void {
  const memory = new Uint8Array(buffer);
  for (const { target, width, height, under } of parts) {
    for (let row = 0; row < height; row++) {
      const from = target.address + row * target.stride;
      memory.copyWithin(under + row * width, from, from + width);
    }
  }
}

export function restoreUnder({ memory: { buffer } }: PlaneMath, parts: readonly SavedPart[]): void {
  const memory = new Uint8Array(buffer);
  for (const { target, width, height, under } of parts) {
    for (let row = 0; row < height; row++) {
      const from = under + row * width;
      memory.copyWithin(target.address + row * target.stride, from, from + width);
    }
  }
}
