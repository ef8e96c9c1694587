import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { PixelSize } from '#domain/video/geometry.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import { clipFrameCountOf } from '#domain/video/timeline.ts';
import { inputPath, sharedClock, takeFile } from '../ffmpeg/ffmpeg-core.ts';
import { guessedMatrix, hdrTransferOf, type ProbedStream } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import { type DecodedFrame, outputColorSpace, planarFrame, planarFrameBytes } from './decoded-frame.ts';

/** The maximum size of a segment of raw frames. One segment is encoded while the next one is being decoded. */
const segmentBytes = 48_000_000;
const maxSegmentSeconds = 5;
const segmentPath = '/segment.yuv';

/**
 * Yields one frame for each output frame of the trim, scaled to the plan's rectangle, upright, and progressive. HDR
 * keeps its 10 bits and color space; everything else becomes limited-range BT.709.
 */
export async function* ffmpegFrames(
  ffmpeg: FFmpeg,
  { stream, canSeek }: { stream: ProbedStream; canSeek: boolean },
  plan: RenderPlan,
): AsyncGenerator<DecodedFrame, void, unknown> {
  const { framesPerSecond } = plan;
  const { widthPixels, heightPixels } = decodedSize(plan);
  const transfer = hdrTransferOf(stream);
  const format = transfer ? 'I420P10' : 'I420';
  const colorSpace: DecodedFrame['colorSpace'] = transfer
    ? { primaries: 'bt2020', transfer, matrix: 'bt2020-ncl', fullRange: false }
    : outputColorSpace;
  const frameBytes = planarFrameBytes(format, widthPixels, heightPixels);
  const segmentFrames = Math.min(
    maxSegmentSeconds * framesPerSecond,
    Math.max(1, Math.floor(segmentBytes / frameBytes)),
  );
  const totalFrames = clipFrameCountOf(plan);
  const segmentFrom = (firstFrame: number) => {
    const startSeconds = plan.trim.startSeconds + firstFrame / framesPerSecond;
    const frames = Math.min(segmentFrames, totalFrames - firstFrame);
    // Seeks inaccurately on purpose, so that the frame that starts before this time and is still shown is included.
    const seekArguments = ['-noaccurate_seek', '-ss', startSeconds.toFixed(6)];
    const [seek, shift] = canSeek && startSeconds > 0 ? [seekArguments, 0] : [sharedClock, startSeconds];
    const filter = `setpts=PTS-${shift.toFixed(6)}/TB,${filterFor(stream, plan, { isHdr: transfer !== undefined, frames })}`;
    return decodeSegment(ffmpeg, [
      ...['-v', 'error', ...seek, '-i', inputPath],
      ...['-map', `0:${stream.index}`, '-vf', filter, '-frames:v', String(frames)],
      ...['-f', 'rawvideo', segmentPath],
    ]);
  };

  let nextSegment = segmentFrom(0);
  for (let firstFrame = 0; firstFrame < totalFrames; firstFrame += segmentFrames) {
    const segment = await nextSegment;
    const count = Math.floor(segment.length / frameBytes);
    if (firstFrame === 0 && count === 0) {
      throw new RenderError('source-unreadable', 'No frame could be decoded.');
    }
    // If the video ends early, its last frame stays until the end.
    if (count === 0) return;
    if (firstFrame + segmentFrames < totalFrames) {
      nextSegment = segmentFrom(firstFrame + segmentFrames);
      // If the consumer stops early and terminates ffmpeg, nothing awaits this promise.
      nextSegment.catch(() => undefined);
    }
    for (let frame = 0; frame < count; frame++) {
      const bytes = segment.subarray(frame * frameBytes, (frame + 1) * frameBytes);
      const timestamp = (firstFrame + frame) / framesPerSecond;
      yield planarFrame(bytes, { format, widthPixels, heightPixels, timestamp, colorSpace });
    }
  }
}

/**
 * The smallest size at which the whole frame covers the rectangle. It equals the rectangle if the whole frame is
 * shown.
 */
function decodedSize({ source, videoRect }: RenderPlan): PixelSize {
  const scale = Math.max(
    videoRect.widthPixels / source.widthPixels,
    videoRect.heightPixels / source.heightPixels,
  );
  const along = (pixels: number, shown: number) => {
    const even = 2 * Math.round((pixels * scale) / 2);
    return Math.abs(even - shown) <= 2 ? shown : even;
  };
  return {
    widthPixels: along(source.widthPixels, videoRect.widthPixels),
    heightPixels: along(source.heightPixels, videoRect.heightPixels),
  };
}

/** Selects and scales frames exactly like the WebCodecs backend. */
function filterFor(
  stream: ProbedStream,
  plan: RenderPlan,
  { isHdr, frames }: { isHdr: boolean; frames: number },
): string {
  const { widthPixels, heightPixels } = decodedSize(plan);
  const { framesPerSecond } = plan;
  const matrix = isHdr
    ? ':in_color_matrix=bt2020:out_color_matrix=bt2020'
    : `${guessedMatrix(stream)}:out_color_matrix=bt709`;
  return [
    'bwdif=mode=send_frame:deint=interlaced',
    // Without a limit, an invalid timestamp could fill a gap of days with frames until memory runs out.
    `fps=${framesPerSecond}:start_time=0,trim=end_frame=${frames}`,
    `scale=${widthPixels}:${heightPixels}:flags=bicubic${matrix}:out_range=tv`,
    `format=${isHdr ? 'yuv420p10le' : 'yuv420p'}`,
  ].join(',');
}

async function decodeSegment(ffmpeg: FFmpeg, args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  // ffmpeg fails on a damaged file, but the frames before the damage are still there.
  await ffmpeg.exec(args);
  return takeFile(ffmpeg, segmentPath).catch(() => new Uint8Array());
}
