import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { inputPath } from './ffmpeg-core.ts';

const outputPath = '/probe.json';

export type ProbedStream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  pix_fmt?: string;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  color_range?: string;
  color_space?: string;
  color_transfer?: string;
  color_primaries?: string;
  channels?: number;
  sample_rate?: string;
  side_data_list?: { rotation?: number }[];
  disposition?: { attached_pic?: number };
};
export type ProbedFile = {
  video: ProbedStream | undefined;
  audio: ProbedStream | undefined;
  format: { format_name?: string; duration?: string };
  /** False for FLV, which has no index: a seek can land on any frame, and the following frames are gray. */
  canSeek: boolean;
};

/** The scaler option for the matrix that players assume for an untagged stream: BT.709 if large, otherwise BT.601. */
export function guessedMatrix({ color_space, height }: ProbedStream): string {
  if (color_space !== undefined && color_space !== 'unknown') return '';
  return `:in_color_matrix=${(height ?? 0) >= 720 ? 'bt709' : 'bt601'}`;
}

/** The HDR transfer function; undefined for SDR. */
export function hdrTransferOf({ color_transfer }: ProbedStream): 'pq' | 'hlg' | undefined {
  if (color_transfer === 'smpte2084') return 'pq';
  return color_transfer === 'arib-std-b67' ? 'hlg' : undefined;
}

/** Runs ffprobe on the mounted file. @throws if its output can't be parsed */
export async function probe(ffmpeg: FFmpeg): Promise<ProbedFile> {
  const options = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', inputPath];
  await ffmpeg.ffprobe([...options, '-o', outputPath]);
  const output: { streams?: ProbedStream[]; format?: ProbedFile['format'] } = JSON.parse(
    String(await ffmpeg.readFile(outputPath, 'utf8')),
  );
  const streams = output.streams ?? [];
  return {
    video: streams.find(
      ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
    ),
    audio: streams.find(({ codec_type }) => codec_type === 'audio'),
    format: output.format ?? {},
    canSeek: output.format?.format_name !== 'flv',
  };
}
