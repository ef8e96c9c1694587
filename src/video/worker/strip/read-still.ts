import { withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { probe } from '../ffmpeg/ffprobe.ts';
import { loadModule } from '../load-module.ts';
import { openInput } from '../source/open-input.ts';
import { startOf } from '../source/source-clock.ts';
import { fastDecodeTime, smallFrames } from './small-frames.ts';

type StillRequest = {
  heightPixels: number;
  /**
   * Whether the frame must be the one shown at that time. Otherwise, its keyframe is used if decoding would take long.
   */
  isExact: boolean;
};

/** Reads the frame of the clip at `seconds`; null if none can be decoded. */
export async function readStill(
  file: Blob,
  seconds: number,
  request: StillRequest,
): Promise<ImageBitmap | null> {
  const { heightPixels, isExact } = request;
  const still = await readInBrowser(file, seconds, request).catch(() => null);
  if (still) return still;
  const { ffmpegSmallFrame } = await loadModule(import('./ffmpeg-small-frame.ts'));
  return withFfmpeg(file, async (ffmpeg) => {
    const { video } = await probe(ffmpeg);
    return video ? ffmpegSmallFrame(ffmpeg, video.index, seconds, { heightPixels, isExact }) : null;
  });
}

async function readInBrowser(
  file: Blob,
  seconds: number,
  { heightPixels, isExact }: StillRequest,
): Promise<ImageBitmap | null> {
  const input = openInput(file);
  try {
    const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (!video || !(await video.canDecode())) return null;
    const startSeconds = await startOf(video, await input.getPrimaryAudioTrack());
    const wanted = startSeconds + seconds;
    const time = isExact ? wanted : await fastDecodeTime(video, wanted);
    for await (const frame of smallFrames(video, [time], heightPixels)) return frame;
    return null;
  } finally {
    input.dispose();
  }
}
