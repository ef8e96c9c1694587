import type { FFmpeg } from '@ffmpeg/ffmpeg';
import { inputPath } from './ffmpeg-core.ts';

const answerPath = '/probe.json';

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
  /** FLV has no index: a search lands on any picture, and what follows it is grey. */
  canSeek: boolean;
};

/** Nothing said: large pictures are BT.709 and small ones BT.601, as players have it. An option of ffmpeg's scaler; empty where it is told. */
export function guessedMatrix({ color_space, height }: ProbedStream): string {
  if (color_space !== undefined && color_space !== 'unknown') return '';
  return `:in_color_matrix=${(height ?? 0) >= 720 ? 'bt709' : 'bt601'}`;
}

/** How high dynamic range is coded; undefined where the stream has none. */
export function highDynamicRangeOf({ color_transfer }: ProbedStream): 'pq' | 'hlg' | undefined {
  if (color_transfer === 'smpte2084') return 'pq';
  return color_transfer === 'arib-std-b67' ? 'hlg' : undefined;
}

/** What ffprobe says of the mounted file. @throws when it says nothing that can be read */
export async function probe(ffmpeg: FFmpeg): Promise<ProbedFile> {
  const question = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', inputPath];
  await ffmpeg.ffprobe([...question, '-o', answerPath]);
  const answer: { streams?: ProbedStream[]; format?: ProbedFile['format'] } = JSON.parse(
    String(await ffmpeg.readFile(answerPath, 'utf8')),
  );
  const streams = answer.streams ?? [];
  return {
    video: streams.find(
      ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
    ),
    audio: streams.find(({ codec_type }) => codec_type === 'audio'),
    format: answer.format ?? {},
    canSeek: answer.format?.format_name !== 'flv',
  };
}
