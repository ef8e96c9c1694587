import type { CaptionPatch } from '../overlay/caption-patch.ts';
import type { Picture } from '../source/picture.ts';

/**
 * Puts decoded pictures into the branded frame. The frame lies in memory as I420 planes with the overlay already in
 * them; `place` overwrites the video's rectangle, and `frameAt` hands out what is there now.
 */
export type Compositor = {
  /** Whether this compositor was made for samples like this one (pixel format, size, rotation). */
  accepts(sample: Picture): boolean;
  /** Scales the sample into its rectangle. The sample stays the caller's to close. */
  place(sample: Picture): Promise<void>;
  /** Shows a caption from the next frame on, or none. */
  showCaption(patch: CaptionPatch | null): void;
  /** A frame that the caller must close; times in microseconds. */
  frameAt(timestamp: number, duration: number): VideoFrame;
};

/** What two pictures share when one compositor takes both. */
export function likenessOf(sample: Picture): string {
  const { codedWidth, codedHeight, format, rotation, flip, colorSpace } = sample;
  return [codedWidth, codedHeight, format, rotation, flip, colorSpace.matrix, colorSpace.fullRange].join();
}
