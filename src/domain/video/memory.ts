import type { PixelSize } from './geometry.ts';
import type { Inspection } from './inspection.ts';
import { fastOutputOf } from './output-size.ts';
import type { RenderPlan } from './plan.ts';

/** The page, ffmpeg.wasm, and the segments of raw frames that it passes on. */
const fixedBytes = 264_000_000;
/** The branded frame, the composed frames, and the encoder. */
const bytesPerOutputPixel = 100;
/** Twelve decoded frames, of 10 bits as phones record HEVC. */
const bytesPerClipPixel = 36;

/**
 * Estimates the memory that a page needs while ffmpeg.wasm decodes a clip, from measurements in Chromium: 360–610 MB
 * for 720p, 380–580 MB for 1080p, and 500–1000 MB for 4K. Zero if the browser decodes the video.
 */
function ffmpegMemoryBytes(output: PixelSize, { video }: Inspection): number {
  if (!video.isDecodedByFfmpeg) return 0;
  return (
    fixedBytes +
    bytesPerOutputPixel * output.widthPixels * output.heightPixels +
    bytesPerClipPixel * video.displayWidthPixels * video.displayHeightPixels
  );
}

/**
 * Whether a render may need more memory than the device gives a page. `fits-fast` means that it fits in fast mode.
 * @param budgetBytes null if unknown
 */
export function memoryVerdict(
  { output }: RenderPlan,
  inspection: Inspection,
  budgetBytes: number | null,
): 'fits' | 'fits-fast' | 'too-much' {
  const fits = (size: PixelSize) =>
    budgetBytes === null || ffmpegMemoryBytes(size, inspection) <= budgetBytes;
  if (fits(output)) return 'fits';
  return fits(fastOutputOf(output)) ? 'fits-fast' : 'too-much';
}
