import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { PixelSize } from '#domain/video/geometry.ts';
import { frameCountOf, type RenderPlan } from '#domain/video/plan.ts';
import { inputPath, takenFile, wholeClock } from '../ffmpeg/ffmpeg-core.ts';
import { guessedMatrix, highDynamicRangeOf, type ProbedStream } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import { outputColorSpace, type Picture, planarBytes, planarPicture } from './picture.ts';

/** Of raw pictures at a time: one such segment is encoded while the next is decoded. */
const segmentBytes = 48_000_000;
const maxSegmentSeconds = 5;
const segmentPath = '/segment.yuv';

/**
 * One picture for each frame of the result, already scaled to what the plan's rectangle needs, upright and progressive. High
 * dynamic range comes with its 10 bits and its colours, everything else as limited-range BT.709.
 */
export async function* ffmpegPictures(
  ffmpeg: FFmpeg,
  { stream, canSeek }: { stream: ProbedStream; canSeek: boolean },
  plan: RenderPlan,
): AsyncGenerator<Picture, void, unknown> {
  const { framesPerSecond } = plan;
  const { widthPixels, heightPixels } = decodedSize(plan);
  const transfer = highDynamicRangeOf(stream);
  const format = transfer ? 'I420P10' : 'I420';
  const colorSpace: Picture['colorSpace'] = transfer
    ? { primaries: 'bt2020', transfer, matrix: 'bt2020-ncl', fullRange: false }
    : outputColorSpace;
  const pictureBytes = planarBytes(format, widthPixels, heightPixels);
  const segmentFrames = Math.min(
    maxSegmentSeconds * framesPerSecond,
    Math.max(1, Math.floor(segmentBytes / pictureBytes)),
  );
  const totalFrames = frameCountOf(plan);
  const segmentFrom = (firstFrame: number) => {
    const startSeconds = plan.trim.startSeconds + firstFrame / framesPerSecond;
    const frames = Math.min(segmentFrames, totalFrames - firstFrame);
    // Without the accurate search, the picture that began before the start and still stands there comes through too.
    const search = ['-noaccurate_seek', '-ss', startSeconds.toFixed(6)];
    const [seek, shift] = canSeek && startSeconds > 0 ? [search, 0] : [wholeClock, startSeconds];
    const filter = `setpts=PTS-${shift.toFixed(6)}/TB,${filterFor(stream, plan, { isHdr: transfer !== undefined, frames })}`;
    return decodedSegment(ffmpeg, [
      ...['-v', 'error', ...seek, '-i', inputPath],
      ...['-map', `0:${stream.index}`, '-vf', filter, '-frames:v', String(frames)],
      ...['-f', 'rawvideo', segmentPath],
    ]);
  };

  let following = segmentFrom(0);
  for (let firstFrame = 0; firstFrame < totalFrames; firstFrame += segmentFrames) {
    const segment = await following;
    const count = Math.floor(segment.length / pictureBytes);
    if (firstFrame === 0 && count === 0) {
      throw new RenderError('source-unreadable', 'No picture could be decoded.');
    }
    // Pictures that end early stand still to the end.
    if (count === 0) return;
    if (firstFrame + segmentFrames < totalFrames) {
      following = segmentFrom(firstFrame + segmentFrames);
      // Whoever stops here ends ffmpeg, and nobody waits for this one.
      following.catch(() => undefined);
    }
    for (let frame = 0; frame < count; frame++) {
      const bytes = segment.subarray(frame * pictureBytes, (frame + 1) * pictureBytes);
      const timestamp = (firstFrame + frame) / framesPerSecond;
      yield planarPicture(bytes, { format, widthPixels, heightPixels, timestamp, colorSpace });
    }
  }
}

/** The smallest size at which the whole picture covers the rectangle: where all of it is shown, the rectangle's own. */
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

/** The same choice of pictures and the same kernel as in the browser's own way. */
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
    // Where a forged time leaves a gap of days, it would be filled with pictures until the memory is full.
    `fps=${framesPerSecond}:start_time=0,trim=end_frame=${frames}`,
    `scale=${widthPixels}:${heightPixels}:flags=bicubic${matrix}:out_range=tv`,
    `format=${isHdr ? 'yuv420p10le' : 'yuv420p'}`,
  ].join(',');
}

async function decodedSegment(ffmpeg: FFmpeg, words: string[]): Promise<Uint8Array<ArrayBuffer>> {
  // What is damaged in the middle makes it fail and still leaves the pictures before.
  await ffmpeg.exec(words);
  return takenFile(ffmpeg, segmentPath).catch(() => new Uint8Array());
}
