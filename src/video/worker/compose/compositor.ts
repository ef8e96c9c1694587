import type { MovedPatches, Patch } from '../overlay/patch.ts';
import type { DecodedFrame } from '../source/decoded-frame.ts';

/**
 * Composes decoded frames into the branded frame. The result is kept in memory as I420 planes that already contain the
 * overlay: `setFrame` overwrites the video's rectangle, `frameAt` returns the current contents.
 */
export type Compositor = {
  /** Whether this compositor can handle the frame (pixel format, size, rotation). */
  accepts(sample: DecodedFrame): boolean;
  /** Scales a frame from this time of the clip into the video's rectangle. The caller closes the frame. */
  setFrame(sample: DecodedFrame, clipSeconds: number): Promise<void>;
  /** Shows moving elements, or the settled frame if null, from the next frame on. */
  showMoved(patches: MovedPatches | null): void;
  /** Shows a caption, or none if null, from the next frame on. */
  showCaption(patch: Patch | null): void;
  /** Returns a frame that the caller must close. Times are in microseconds. */
  frameAt(timestamp: number, duration: number): VideoFrame;
};

/** Frames with equal keys can share a compositor. */
export function formatKey(sample: DecodedFrame): string {
  const { codedWidth, codedHeight, format, rotation, flip, colorSpace } = sample;
  return [codedWidth, codedHeight, format, rotation, flip, colorSpace.matrix, colorSpace.fullRange].join();
}
