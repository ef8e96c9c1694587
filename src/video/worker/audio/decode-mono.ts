import type { Trim } from '#domain/video/trim.ts';
import { loadModule } from '../load-module.ts';
import { DecoderError, RenderError } from '../render-error.ts';
import { audioInputOf } from '../source/browser-source.ts';
import { openInput } from '../source/open-input.ts';
import type { AudioInput } from '../source/source.ts';
import { startOf } from '../source/source-clock.ts';
import { MonoMixer } from './mono-mixer.ts';

/**
 * Decodes the audio of part of a file as consecutive pieces of mono audio.
 * @throws RenderError `source-unreadable` if neither the browser nor ffmpeg.wasm can
 */
export async function decodeMono(file: Blob, trim: Trim, rateHertz: number): Promise<Float32Array[]> {
  const decoded = await decodeInBrowser(file, trim, rateHertz).catch((error) => {
    if (error instanceof DecoderError) return null;
    throw error;
  });
  return decoded ?? decodeWithFfmpeg(file, trim, rateHertz);
}

/** Decodes with the browser's decoder; null if the browser has none. */
async function decodeInBrowser(file: Blob, trim: Trim, rateHertz: number): Promise<Float32Array[] | null> {
  const input = openInput(file);
  try {
    if (!(await input.canRead())) return null;
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio || !(await audio.canDecode())) return null;
    const startSeconds = (await startOf(video, audio)) + trim.startSeconds;
    return await mixToMono(
      await audioInputOf(audio, startSeconds, startSeconds + trim.durationSeconds),
      rateHertz,
    );
  } finally {
    input.dispose();
  }
}

async function decodeWithFfmpeg(file: Blob, trim: Trim, rateHertz: number): Promise<Float32Array[]> {
  const [{ withFfmpeg }, { probe }, { ffmpegAudio }] = await loadModule(
    Promise.all([
      import('../ffmpeg/ffmpeg-core.ts'),
      import('../ffmpeg/ffprobe.ts'),
      import('../source/ffmpeg-audio.ts'),
    ]),
  );
  return withFfmpeg(file, async (ffmpeg) => {
    const { audio, canSeek } = await probe(ffmpeg);
    if (!audio) throw new RenderError('source-unreadable', 'The file has no audio that can be decoded.');
    return mixToMono(await ffmpegAudio(ffmpeg, { stream: audio, canSeek }, trim), rateHertz);
  });
}

async function mixToMono(input: AudioInput, rateHertz: number): Promise<Float32Array[]> {
  const mixer = new MonoMixer(rateHertz);
  const pieces: Float32Array[] = [];
  for await (const block of input.blocks()) pieces.push(mixer.add(block));
  return [...pieces, mixer.finish()];
}
