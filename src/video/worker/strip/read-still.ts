import { withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { probe } from '../ffmpeg/ffprobe.ts';
import { loadModule } from '../load-module.ts';
import { openInput } from '../source/open-input.ts';
import { startOf } from '../source/source-clock.ts';
import { affordableTime, smallFrames } from './small-frames.ts';

/** Reads a frame of the clip near `seconds` at a small height; null if none can be decoded. */
export async function readStill(
  file: Blob,
  seconds: number,
  heightPixels: number,
): Promise<ImageBitmap | null> {
  const still = await readInBrowser(file, seconds, heightPixels).catch(() => null);
  if (still) return still;
  const { ffmpegSmallFrame } = await loadModule(import('./ffmpeg-small-frame.ts'));
  return withFfmpeg(file, async (ffmpeg) => {
    const { video } = await probe(ffmpeg);
    return video ? ffmpegSmallFrame(ffmpeg, video.index, seconds, heightPixels) : null;
  });
}

async function readInBrowser(file: Blob, seconds: number, heightPixels: number): Promise<ImageBitmap | null> {
  const input = openInput(file);
  try {
    const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (!video || !(await video.canDecode())) return null;
    const startSeconds = await startOf(video, await input.getPrimaryAudioTrack());
    const time = await affordableTime(video, startSeconds + seconds);
    for await (const frame of smallFrames(video, [time], heightPixels)) return frame;
    return null;
  } finally {
    input.dispose();
  }
}
