import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { StripPart, StripWish } from '#video/protocol.ts';
import { inputPath, takenFile, withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { type ProbedFile, probe } from '../ffmpeg/ffprobe.ts';
import { ffmpegSound } from '../source/ffmpeg-sound.ts';
import { addPeaks } from './peaks.ts';

const picturePath = '/strip.rgba';

/** As `readStrip`, for what of a clip the browser does not decode. Of sound longer than `maxSoundSeconds`, nothing. */
export function readStripWithFfmpeg(
  file: Blob,
  wish: StripWish,
  { pictures, sound, maxSoundSeconds }: { pictures: boolean; sound: boolean; maxSoundSeconds: number },
  onPart: (part: StripPart) => void,
): Promise<void> {
  return withFfmpeg(file, async (ffmpeg) => {
    const probed = await probe(ffmpeg);
    if (pictures && probed.video) await readPictures(ffmpeg, probed.video.index, wish, onPart);
    if (sound && wish.durationSeconds <= maxSoundSeconds) await readPeaks(ffmpeg, probed, wish, onPart);
  });
}

async function readPictures(
  ffmpeg: FFmpeg,
  streamIndex: number,
  { durationSeconds, pictureCount, pictureHeightPixels: height }: StripWish,
  onPart: (part: StripPart) => void,
): Promise<void> {
  for (let position = 0; position < pictureCount; position++) {
    const seconds = ((position + 0.5) / pictureCount) * durationSeconds;
    // The keyframe before will do.
    await ffmpeg.exec([
      ...['-v', 'error', '-noaccurate_seek', '-ss', seconds.toFixed(3), '-i', inputPath],
      ...['-map', `0:${streamIndex}`, '-frames:v', '1'],
      ...['-vf', `scale=-2:${height},setsar=1,format=rgba`, '-f', 'rawvideo', '-y', picturePath],
    ]);
    const bytes = await takenFile(ffmpeg, picturePath).catch(() => new Uint8Array());
    const width = bytes.length / 4 / height;
    if (!Number.isInteger(width) || width === 0) continue;
    const picture = new ImageData(new Uint8ClampedArray(bytes), width, height);
    onPart({ kind: 'picture', position, bitmap: await createImageBitmap(picture) });
  }
}

async function readPeaks(
  ffmpeg: FFmpeg,
  { audio, canSeek }: ProbedFile,
  { durationSeconds, peakCount }: StripWish,
  onPart: (part: StripPart) => void,
): Promise<void> {
  if (!audio) return;
  const input = await ffmpegSound(ffmpeg, { stream: audio, canSeek }, { startSeconds: 0, durationSeconds });
  const peaks = new Float32Array(peakCount);
  const bucketSeconds = durationSeconds / peakCount;
  for await (const { interleaved, channels, startSeconds, sampleRateHertz } of input.blocks()) {
    const step = 1 / sampleRateHertz / channels / bucketSeconds;
    addPeaks(peaks, interleaved, startSeconds / bucketSeconds, step);
  }
  onPart({ kind: 'peaks', peaks });
}
