import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { RenderPlan } from '#domain/video/plan.ts';
import { inputPath, openFfmpeg, takenFile, wholeClock } from '../ffmpeg/ffmpeg-core.ts';
import { type ProbedFile, probe } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import { openBrowserSource } from './browser-source.ts';
import { ffmpegPictures } from './ffmpeg-pictures.ts';
import { ffmpegSound } from './ffmpeg-sound.ts';
import type { Source } from './source.ts';

/** More than this is not copied into another container in memory, but decoded in segments. */
const maxRemuxedBytes = 200_000_000;
const remuxedPath = '/remuxed.mp4';

/**
 * A file of which the browser can decode the picture or the sound or neither, or breaks on them. ffmpeg.wasm does what is left: the
 * sound; the container, where it is only that; else the picture.
 */
export async function openFfmpegSource(
  file: Blob,
  plan: RenderPlan,
  onDecoding: () => void,
): Promise<Source> {
  const ffmpeg = await openFfmpeg(file);
  ffmpeg.on('progress', onDecoding);
  try {
    const probed = await probe(ffmpeg);
    const { video, canSeek } = probed;
    if (!video) throw new RenderError('source-unreadable', 'The file has no video track.');
    const sound =
      plan.audioBitsPerSecond !== null && probed.audio
        ? await ffmpegSound(ffmpeg, { stream: probed.audio, canSeek }, plan.trim)
        : null;
    const close = () => ffmpeg.terminate();
    const decodable =
      plan.decoders.video === 'ffmpeg' ? null : await browserDecodable(ffmpeg, file, probed, plan);
    if (decodable) {
      const silentPlan = { ...plan, audioBitsPerSecond: null };
      const picture = await openBrowserSource(decodable, silentPlan, decodable === file ? undefined : 0);
      close();
      return { ...picture, sound };
    }
    return {
      startSeconds: 0,
      pictures: () => ffmpegPictures(ffmpeg, { stream: video, canSeek }, plan),
      decodedFromSeconds: null,
      isInterlaced: false,
      sound,
      close,
    };
  } catch (error) {
    ffmpeg.terminate();
    throw error;
  }
}

/** The file, or its picture in another container, if the browser's decoder takes that. */
async function browserDecodable(
  ffmpeg: FFmpeg,
  file: Blob,
  { video, format }: ProbedFile,
  { trim }: RenderPlan,
): Promise<Blob | null> {
  if (await canDecode(file)) return file;
  const endSeconds = trim.startSeconds + trim.durationSeconds;
  const copiedBytes = file.size * Math.min(1, endSeconds / Number(format.duration));
  if (video?.codec_name !== 'h264' || copiedBytes > maxRemuxedBytes) return null;
  // Some of what follows the end is needed to show what comes before it.
  const copy = `-v error ${wholeClock.join(' ')} -i ${inputPath} -map 0:${video.index} -c copy -to ${endSeconds + 1} ${remuxedPath}`;
  if ((await ffmpeg.exec(copy.split(' '))) !== 0) return null;
  const remuxed = new Blob([await takenFile(ffmpeg, remuxedPath)]);
  return (await canDecode(remuxed)) ? remuxed : null;
}

async function canDecode(file: Blob): Promise<boolean> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryVideoTrack() : null;
    return track !== null && (await track.canDecode());
  } catch {
    return false;
  } finally {
    input.dispose();
  }
}
