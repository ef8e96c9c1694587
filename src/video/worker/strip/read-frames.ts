import type { InputVideoTrack } from 'mediabunny';
import { withFfmpeg } from '../ffmpeg/ffmpeg-core.ts';
import { probe } from '../ffmpeg/ffprobe.ts';
import { loadModule } from '../load-module.ts';
import { openInput } from '../source/open-input.ts';
import { startOf } from '../source/source-clock.ts';
import { smallFrames } from './small-frames.ts';

/** The frame shown at one of several times. The receiver closes the bitmap. */
type NumberedFrame = { position: number; bitmap: ImageBitmap };

/** ffmpeg.wasm takes up to a second per frame. */
const maxFfmpegFrames = 12;

/**
 * Yields the frames of the clip that are shown at these times, in order, at a small size. If the browser can't decode
 * the clip, yields only some of them.
 */
export async function* readFrames(
  file: Blob,
  times: readonly number[],
  longSidePixels: number,
): AsyncGenerator<NumberedFrame> {
  const input = openInput(file);
  try {
    const video = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    if (video && (await video.canDecode())) {
      const startSeconds = await startOf(video, await input.getPrimaryAudioTrack());
      const size = heightFor(await video.getDisplayWidth(), await video.getDisplayHeight(), longSidePixels);
      yield* framesInBrowser(
        video,
        times.map((seconds) => startSeconds + seconds),
        size,
      );
      return;
    }
  } finally {
    input.dispose();
  }
  yield* framesWithFfmpeg(file, times, longSidePixels);
}

async function* framesInBrowser(
  video: InputVideoTrack,
  times: readonly number[],
  heightPixels: number,
): AsyncGenerator<NumberedFrame> {
  let position = 0;
  for await (const bitmap of smallFrames(video, times, heightPixels)) {
    if (bitmap) yield { position, bitmap };
    position++;
  }
}

async function* framesWithFfmpeg(
  file: Blob,
  times: readonly number[],
  longSidePixels: number,
): AsyncGenerator<NumberedFrame> {
  const { ffmpegSmallFrame } = await loadModule(import('./ffmpeg-small-frame.ts'));
  const step = Math.ceil(times.length / maxFfmpegFrames);
  const frames = await withFfmpeg(file, async (ffmpeg) => {
    const { video } = await probe(ffmpeg);
    if (!video) return [];
    const height = heightFor(video.width ?? 1, video.height ?? 1, longSidePixels);
    const read: NumberedFrame[] = [];
    for (let position = 0; position < times.length; position += step) {
      const bitmap = await ffmpegSmallFrame(ffmpeg, video.index, times[position] ?? 0, {
        heightPixels: height,
      });
      if (bitmap) read.push({ position, bitmap });
    }
    return read;
  });
  yield* frames;
}

/** An even height at which the longer side has about this many pixels. */
function heightFor(width: number, height: number, longSidePixels: number): number {
  return Math.max(2, 2 * Math.round((longSidePixels * Math.min(1, height / width)) / 2));
}
