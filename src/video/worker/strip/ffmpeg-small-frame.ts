import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { inputPath, takeFile } from '../ffmpeg/ffmpeg-core.ts';

const framePath = '/small-frame.rgba';

/**
 * Like `smallFrames`, for one frame of a track that the browser cannot decode. Reads the keyframe before `seconds`
 * unless `isExact` is set.
 */
export async function ffmpegSmallFrame(
  ffmpeg: FFmpeg,
  streamIndex: number,
  seconds: number,
  { heightPixels, isExact = false }: { heightPixels: number; isExact?: boolean },
): Promise<ImageBitmap | null> {
  await ffmpeg.exec([
    ...['-v', 'error', ...(isExact ? [] : ['-noaccurate_seek']), '-ss', seconds.toFixed(3), '-i', inputPath],
    ...['-map', `0:${streamIndex}`, '-frames:v', '1'],
    ...['-vf', `scale=-2:${heightPixels},setsar=1,format=rgba`, '-f', 'rawvideo', '-y', framePath],
  ]);
  const bytes = await takeFile(ffmpeg, framePath).catch(() => new Uint8Array());
  const width = bytes.length / 4 / heightPixels;
  if (!Number.isInteger(width) || width === 0) return null;
  return createImageBitmap(new ImageData(new Uint8ClampedArray(bytes), width, heightPixels));
}
