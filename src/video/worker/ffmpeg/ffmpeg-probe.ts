import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { Inspection, InspectionResult } from '#domain/video/inspection.ts';
import { RenderError } from '../render-error.ts';
import { inputPath, withFfmpeg } from './ffmpeg-core.ts';
import { type ProbedFile, type ProbedStream, probe } from './ffprobe.ts';

/** ffmpeg may search a damaged file forever. A valid file takes a second or two. */
const timeoutMilliseconds = 15_000;

/** Inspects files that Mediabunny can't read with ffmpeg.wasm: AVI, FLV, WMV, MPEG program streams, rare codecs. */
export async function inspectWithFfmpeg(file: Blob): Promise<InspectionResult> {
  try {
    return await withFfmpeg(file, (ffmpeg) => Promise.race([inspectMounted(ffmpeg, file.size), timeout()]));
  } catch (error) {
    return { ok: false, reason: error instanceof RenderError ? 'load-timeout' : 'damaged' };
  }
}

function timeout(): Promise<InspectionResult> {
  return new Promise((resolve) =>
    setTimeout(() => resolve({ ok: false, reason: 'too-slow' }), timeoutMilliseconds),
  );
}

async function inspectMounted(ffmpeg: FFmpeg, fileBytes: number): Promise<InspectionResult> {
  const probed = await probe(ffmpeg);
  const result = resultOf(probed, fileBytes);
  if (!result.ok) return result;
  const decoding = `-v error -i ${inputPath} -map 0:${probed.video?.index} -frames:v 1 -f rawvideo /frame`;
  const exitCode = await ffmpeg.exec(decoding.split(' '));
  const frame = exitCode === 0 ? await ffmpeg.readFile('/frame') : '';
  return frame.length > 0 ? result : { ok: false, reason: 'unsupported-codec' };
}

function resultOf({ video, audio, format }: ProbedFile, fileBytes: number): InspectionResult {
  const durationSeconds = Number(format.duration);
  if (!video) return { ok: false, reason: audio ? 'no-video-track' : 'damaged' };
  if (!(durationSeconds > 0) || !video.width || !video.height) return { ok: false, reason: 'damaged' };
  return {
    ok: true,
    inspection: {
      fileBytes,
      container: (format.format_name?.split(',')[0] ?? '').toUpperCase(),
      durationSeconds,
      video: describeVideo(video, video.width, video.height),
      audio: audio
        ? {
            codec: audio.codec_name ?? null,
            channels: audio.channels ?? 1,
            sampleRateHertz: Number(audio.sample_rate),
          }
        : null,
      engine: 'ffmpeg',
    },
  };
}

function describeVideo(video: ProbedStream, width: number, height: number): Inspection['video'] {
  const degrees = video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const rotationDegrees = ((((-Math.round(degrees / 90) * 90) % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const squareWidth = Math.round(width * (ratioOf(video.sample_aspect_ratio, ':') ?? 1));
  const isUpright = rotationDegrees % 180 === 0;
  return {
    codec: video.codec_name ?? null,
    displayWidthPixels: isUpright ? squareWidth : height,
    displayHeightPixels: isUpright ? height : squareWidth,
    rotationDegrees,
    averageFramesPerSecond: ratioOf(video.avg_frame_rate, '/'),
    // H.264 is only remuxed, not decoded.
    ...(video.codec_name === 'h264' ? {} : { isDecodedByFfmpeg: true }),
  };
}

/** Parses `64:45` or `30000/1001`; null for `0:1` or if unspecified. */
function ratioOf(text: string | undefined, separator: string): number | null {
  const [numerator, denominator] = (text ?? '').split(separator).map(Number);
  return numerator && denominator ? numerator / denominator : null;
}
