import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { RenderPlan } from '#domain/video/plan.ts';
import { inputPath, takenFile, wholeClock } from '../engines/ffmpeg-core.ts';
import { RenderError } from '../render-error.ts';
import type { SoundInput } from './source.ts';

const pcmPath = '/sound.pcm';
const sampleRateHertz = 48_000;
const blockSamples = 4_800;

/** The sound of the used part, decoded and mixed to mono at once: a minute of it takes 12 MB. */
export async function ffmpegSound(
  ffmpeg: FFmpeg,
  { streamIndex, canSeek }: { streamIndex: number; canSeek: boolean },
  { startSeconds, durationSeconds }: RenderPlan['trim'],
): Promise<SoundInput> {
  const part = ['-ss', String(startSeconds), '-t', String(durationSeconds)];
  const [seek, skip] = canSeek && startSeconds > 0 ? [part, []] : [wholeClock, part];
  // A forged time would have hours of silence filled in before it.
  const end = canSeek ? durationSeconds : startSeconds + durationSeconds;
  const samples = await decoded(ffmpeg, [
    ...['-v', 'error', ...seek, '-i', inputPath, ...skip],
    ...[
      '-map',
      `0:${streamIndex}`,
      '-af',
      `atrim=end=${end},aresample=${sampleRateHertz}:async=1:first_pts=0`,
    ],
    ...['-ac', '1', '-f', 'f32le', pcmPath],
  ]);
  return {
    sampleRateHertz,
    async *blocks() {
      for (let first = 0; first < samples.length; first += blockSamples) {
        const interleaved = samples.subarray(first, first + blockSamples);
        yield { interleaved, channels: 1, sampleRateHertz, startSeconds: first / sampleRateHertz };
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
