import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { RenderPlan } from '#domain/video/plan.ts';
import { inputPath, takenFile, wholeClock } from '../ffmpeg/ffmpeg-core.ts';
import type { ProbedStream } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import type { SoundInput } from './source.ts';

const pcmPath = '/sound.pcm';
const sampleRateHertz = 48_000;
const blockSamples = 4_800;

/** The sound of the used part, decoded at once: stereo, else mixed to mono. A minute of one channel takes 12 MB. */
export async function ffmpegSound(
  ffmpeg: FFmpeg,
  { stream, canSeek }: { stream: ProbedStream; canSeek: boolean },
  { startSeconds, durationSeconds }: RenderPlan['trim'],
): Promise<SoundInput> {
  const part = ['-ss', String(startSeconds), '-t', String(durationSeconds)];
  const [seek, skip] = canSeek && startSeconds > 0 ? [part, []] : [wholeClock, part];
  // A forged time would have hours of silence filled in before it.
  const end = canSeek ? durationSeconds : startSeconds + durationSeconds;
  const channels = stream.channels === 2 ? 2 : 1;
  const samples = await decoded(ffmpeg, [
    ...['-v', 'error', ...seek, '-i', inputPath, ...skip],
    ...[
      '-map',
      `0:${stream.index}`,
      '-af',
      `atrim=end=${end},aresample=${sampleRateHertz}:async=1:first_pts=0`,
    ],
    ...['-ac', String(channels), '-f', 'f32le', pcmPath],
  ]);
  return {
    sampleRateHertz,
    async *blocks() {
      const blockLength = blockSamples * channels;
      for (let first = 0; first < samples.length; first += blockLength) {
        const interleaved = samples.subarray(first, first + blockLength);
        const startSeconds = first / channels / sampleRateHertz;
        yield { interleaved, channels, sampleRateHertz, startSeconds };
      }
    },
  };
}

async function decoded(ffmpeg: FFmpeg, words: string[]): Promise<Float32Array> {
  const exitCode = await ffmpeg.exec(words);
  if (exitCode !== 0) throw new RenderError('source-unreadable', 'The sound could not be decoded.');
  const bytes = await takenFile(ffmpeg, pcmPath);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
}
