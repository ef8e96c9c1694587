import type { PixelRect } from '#domain/video/geometry.ts';
import type { CaptionPatch } from '../overlay/caption-patch.ts';
import type { PlaneMath } from '../planes/plane-math.ts';

export type PlaneSize = { width: number; height: number };
/** Where a plane's first pixel lies in memory, and how far its rows are apart. */
export type PlaneAt = { place: number; stride: number };

/** The frame in memory, and what is done to it whichever way a picture came into it. */
export type Template = {
  math: PlaneMath;
  templatePlace: number;
  templateBytes: number;
  /** Reserves memory; the place is aligned for vectors. */
  allot(bytes: number): number;
  /** Puts a table into memory and says where. */
  lay(data: Int32Array | Int16Array): number;
  /** Where a rectangle of the frame begins in each plane; its edges are even. */
  planesAt(rect: PixelRect): [PlaneAt, PlaneAt, PlaneAt];
  /** The video's rectangle in each plane. */
  videoPlanes: [PlaneAt, PlaneAt, PlaneAt];
  /** Before a picture is put into its rectangle. */
  begin(): void;
  /** After a picture was put into its rectangle: what depends on it around it. */
  finish(): void;
  showCaption(patch: CaptionPatch | null): void;
  frameAt(timestamp: number, duration: number): VideoFrame;
};
