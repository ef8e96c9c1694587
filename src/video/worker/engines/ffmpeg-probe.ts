import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { Inspection, InspectionResult } from '#domain/video/inspection.ts';
import { RenderError } from '../render-error.ts';
import { inputPath, withFfmpeg } from './ffmpeg-core.ts';

const answerPath = '/probe.json';

type Stream = {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  channels?: number;
  sample_rate?: string;
  side_data_list?: { rotation?: number }[];
  disposition?: { attached_pic?: number };
};
type Answer = { streams?: Stream[]; format?: { format_name?: string; duration?: string } };

/** Inspects with ffmpeg.wasm what the browser's side cannot read: AVI, FLV, WMV, MPEG programme streams, rare codecs. */
export async function inspectWithFfmpeg(file: Blob): Promise<InspectionResult> {
  try {
    return await withFfmpeg(file, (ffmpeg) => inspectMounted(ffmpeg, file.size));
  } catch (error) {
    return { ok: false, reason: error instanceof RenderError ? 'load-timeout' : 'damaged' };
  }
}

async function inspectMounted(ffmpeg: FFmpeg, fileBytes: number): Promise<InspectionResult> {
  const question = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', inputPath];
  await ffmpeg.ffprobe([...question, '-o', answerPath]);
  const answer = await ffmpeg.readFile(answerPath, 'utf8');
  const result = resultOf(JSON.parse(String(answer)), fileBytes);
  if (!result.ok) return result;
  const exitCode = await ffmpeg.exec(['-v', 'error', '-i', inputPath, '-frames:v', '1', '-f', 'null', '-']);
  return exitCode === 0 ? result : { ok: false, reason: 'unsupported-codec' };
}

function resultOf({ streams = [], format }: Answer, fileBytes: number): InspectionResult {
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  );
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const durationSeconds = Number(format?.duration);
  if (!video) return { ok: false, reason: audio ? 'no-video-track' : 'damaged' };
  if (!(durationSeconds > 0) || !video.width || !video.height) return { ok: false, reason: 'damaged' };
  return {
    ok: true,
    inspection: {
      fileBytes,
      container: (format?.format_name?.split(',')[0] ?? '').toUpperCase(),
      durationSeconds,
      video: describedVideo(video, video.width, video.height),
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

function describedVideo(video: Stream, width: number, height: number): Inspection['video'] {
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
  };
}

/** `64:45` or `30000/1001` as a number; null for `0:1` and what is not said. */
function ratioOf(text: string | undefined, separator: string): number | null {
  const [above, below] = (text ?? '').split(separator).map(Number);
  return above && below ? above / below : null;
}
