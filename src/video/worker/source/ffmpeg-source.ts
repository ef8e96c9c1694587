import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { RenderPlan } from '#domain/video/plan.ts';
import { inputPath, openFfmpeg, sharedClock, takeFile } from '../ffmpeg/ffmpeg-core.ts';
import { type ProbedFile, probe } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import { openBrowserSource } from './browser-source.ts';
import { ffmpegAudio } from './ffmpeg-audio.ts';
import { ffmpegFrames } from './ffmpeg-frames.ts';
import type { Source } from './source.ts';

/** Larger files are decoded in segments instead of being remuxed in memory. */
const maxRemuxedBytes = 200_000_000;
const remuxedPath = '/remuxed.mp4';

/**
 * Opens a file that the browser can't decode completely. ffmpeg.wasm decodes the audio. It only remuxes the video if
 * just the container is the problem, and decodes the video otherwise.
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
    const audio =
      plan.audioBitsPerSecond !== null && probed.audio
        ? await ffmpegAudio(ffmpeg, { stream: probed.audio, canSeek }, plan.trim)
        : null;
    const close = () => ffmpeg.terminate();
    const decodable =
      plan.decoders.video === 'ffmpeg' ? null : await browserDecodable(ffmpeg, file, probed, plan);
    if (decodable) {
      const silentPlan = { ...plan, audioBitsPerSecond: null };
      const videoSource = await openBrowserSource(decodable, silentPlan, decodable === file ? undefined : 0);
      close();
      return { ...videoSource, audio };
    }
    return {
      startSeconds: 0,
      frames: () => ffmpegFrames(ffmpeg, { stream: video, canSeek }, plan),
      decodedFromSeconds: null,
      isInterlaced: false,
      audio,
      close,
    };
  } catch (error) {
    ffmpeg.terminate();
    throw error;
  }
}

/** The file or its remuxed video, if the browser can decode either. */
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
  // Includes a second after the end, because frames before the end may depend on later ones.
  const copy = `-v error ${sharedClock.join(' ')} -i ${inputPath} -map 0:${video.index} -c copy -to ${endSeconds + 1} ${remuxedPath}`;
  if ((await ffmpeg.exec(copy.split(' '))) !== 0) return null;
  const remuxed = new Blob([await takeFile(ffmpeg, remuxedPath)]);
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
