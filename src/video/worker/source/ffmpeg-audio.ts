import type { FFmpeg } from '@ffmpeg/ffmpeg';
import type { RenderPlan } from '#domain/video/plan.ts';
import { inputPath, sharedClock, takeFile } from '../ffmpeg/ffmpeg-core.ts';
import type { ProbedStream } from '../ffmpeg/ffprobe.ts';
import { RenderError } from '../render-error.ts';
import type { AudioInput } from './source.ts';

const pcmPath = '/audio.pcm';
const sampleRateHertz = 48_000;
const blockSamples = 4_800;

/**
 * Decodes all audio of the trim at once: stereo as stereo, anything else as mono. A minute takes 12 MB per channel.
 */
export async function ffmpegAudio(
  ffmpeg: FFmpeg,
  { stream, canSeek }: { stream: ProbedStream; canSeek: boolean },
  { startSeconds, durationSeconds }: RenderPlan['trim'],
): Promise<AudioInput> {
  const part = ['-ss', String(startSeconds), '-t', String(durationSeconds)];
  const [seek, skip] = canSeek && startSeconds > 0 ? [part, []] : [sharedClock, part];
  // Without a limit, an invalid timestamp would fill hours with silence.
  const end = canSeek ? durationSeconds : startSeconds + durationSeconds;
  const channels = stream.channels === 2 ? 2 : 1;
  const samples = await decode(ffmpeg, [
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

async function decode(ffmpeg: FFmpeg, args: string[]): Promise<Float32Array> {
  const exitCode = await ffmpeg.exec(args);
  if (exitCode !== 0) throw new RenderError('source-unreadable', 'The audio could not be decoded.');
  const bytes = await takeFile(ffmpeg, pcmPath);
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
}
