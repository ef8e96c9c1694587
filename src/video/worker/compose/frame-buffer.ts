import type { PixelRect } from '#domain/video/geometry.ts';
import type { MovedPatches, Patch } from '../overlay/patch.ts';
import type { PlaneMath } from '../planes/plane-math.ts';

export type PlaneSize = { width: number; height: number };
/** The address of a plane's first pixel, and the distance between rows in bytes. */
export type PlaneRef = { address: number; stride: number };

/** The branded frame in memory, and the operations that all compositors share. */
export type FrameBuffer = {
  math: PlaneMath;
  bufferAddress: number;
  bufferBytes: number;
  /** Reserves memory, aligned for SIMD, and returns its address. */
  allocate(bytes: number): number;
  /** Copies a table into memory and returns its address. */
  store(data: Int32Array | Int16Array): number;
  /** The planes of a rectangle with even edges. */
  planesAt(rect: PixelRect): [PlaneRef, PlaneRef, PlaneRef];
  /** The planes of the video's rectangle. */
  videoPlanes: [PlaneRef, PlaneRef, PlaneRef];
  /** Call before writing a frame into the video's rectangle. */
  beforeFrame(): void;
  /** Call after writing a frame. Updates the backdrop and the elements over it. */
  afterFrame(): void;
  /** Replaces the elements under and over the clip while they move; null shows the settled elements. */
  showMoved(patches: MovedPatches | null): void;
  showCaption(patch: Patch | null): void;
  frameAt(timestamp: number, duration: number): VideoFrame;
};
