import type { Trim } from '#domain/video/trim.ts';
import { MonoMixer } from './audio/mono-mixer.ts';
import { loadModule } from './load-module.ts';
import { DecoderError, RenderError } from './render-error.ts';
import { audioInputOf } from './source/browser-source.ts';
import { openInput } from './source/open-input.ts';
import type { AudioInput } from './source/source.ts';
import { startOf } from './source/source-clock.ts';

/** Enough for speech: a minute takes 2 MB. */
const rateHertz = 16_000;
const headerBytes = 44;

/** Extracts the audio of part of a file as a mono WAV for transcription. @throws RenderError `source-unreadable` */
export async function extractSpeech(file: Blob, trim: Trim): Promise<ArrayBuffer> {
  const decoded = await decodeInBrowser(file, trim).catch((error) => {
    if (error instanceof DecoderError) return null;
    throw error;
  });
  return wavOf(decoded ?? (await decodeWithFfmpeg(file, trim)));
}

/** Decodes with the browser's decoder; null if it has none. */
async function decodeInBrowser(file: Blob, trim: Trim): Promise<Float32Array[] | null> {
  const input = openInput(file);
  try {
    if (!(await input.canRead())) return null;
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio || !(await audio.canDecode())) return null;
    const startSeconds = (await startOf(video, audio)) + trim.startSeconds;
    return await mixToMono(await audioInputOf(audio, startSeconds, startSeconds + trim.durationSeconds));
  } finally {
    input.dispose();
  }
}

async function decodeWithFfmpeg(file: Blob, trim: Trim): Promise<Float32Array[]> {
  const [{ withFfmpeg }, { probe }, { ffmpegAudio }] = await loadModule(
    Promise.all([
      import('./ffmpeg/ffmpeg-core.ts'),
      import('./ffmpeg/ffprobe.ts'),
      import('./source/ffmpeg-audio.ts'),
    ]),
  );
  return withFfmpeg(file, async (ffmpeg) => {
    const { audio, canSeek } = await probe(ffmpeg);
    if (!audio) throw new RenderError('source-unreadable', 'The file has no audio that can be decoded.');
    return mixToMono(await ffmpegAudio(ffmpeg, { stream: audio, canSeek }, trim));
  });
}

async function mixToMono(input: AudioInput): Promise<Float32Array[]> {
  const mixer = new MonoMixer(rateHertz);
  const pieces: Float32Array[] = [];
  for await (const block of input.blocks()) pieces.push(mixer.add(block));
  return [...pieces, mixer.finish()];
}

/** A 16-bit mono WAV file. */
function wavOf(pieces: readonly Float32Array[]): ArrayBuffer {
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const wav = new DataView(new ArrayBuffer(headerBytes + 2 * count));
  const writeText = (at: number, text: string) =>
    [...text].forEach((character, index) => {
      wav.setUint8(at + index, character.charCodeAt(0));
    });
  writeText(0, 'RIFF');
  wav.setUint32(4, wav.byteLength - 8, true);
  writeText(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rateHertz, true);
  wav.setUint32(28, 2 * rateHertz, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  writeText(36, 'data');
  wav.setUint32(40, 2 * count, true);
  let at = headerBytes;
  for (const piece of pieces) {
    for (const value of piece) {
      wav.setInt16(at, Math.round(Math.min(Math.max(value, -1), 1) * 32_767), true);
      at += 2;
    }
  }
  return wav.buffer;
}
