import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import type { Trim } from '#domain/video/trim.ts';
import { loadPart } from './load-part.ts';
import { DecoderFailed, RenderError } from './render-error.ts';
import { MonoMixer } from './sound/mono-mixer.ts';
import { soundOf } from './source/browser-source.ts';
import type { SoundInput } from './source/source.ts';
import { startOf } from './source/source-clock.ts';

/** As much as speech needs: a minute is 2 MB. */
const rateHertz = 16_000;
const headerBytes = 44;

/** The sound of a part of a file as WAV, for what listens to it. @throws RenderError `source-unreadable` */
export async function speechOf(file: Blob, trim: Trim): Promise<ArrayBuffer> {
  const heard = await heardHere(file, trim).catch((error) => {
    if (error instanceof DecoderFailed) return null;
    throw error;
  });
  return wavOf(heard ?? (await heardByFfmpeg(file, trim)));
}

/** Decoded by the browser; null when it cannot. */
async function heardHere(file: Blob, trim: Trim): Promise<Float32Array[] | null> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    if (!(await input.canRead())) return null;
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio || !(await audio.canDecode())) return null;
    const startSeconds = (await startOf(video, audio)) + trim.startSeconds;
    return await mixed(await soundOf(audio, startSeconds, startSeconds + trim.durationSeconds));
  } finally {
    input.dispose();
  }
}

async function heardByFfmpeg(file: Blob, trim: Trim): Promise<Float32Array[]> {
  const [{ withFfmpeg }, { probe }, { ffmpegSound }] = await loadPart(
    Promise.all([
      import('./ffmpeg/ffmpeg-core.ts'),
      import('./ffmpeg/ffprobe.ts'),
      import('./source/ffmpeg-sound.ts'),
    ]),
  );
  return withFfmpeg(file, async (ffmpeg) => {
    const { audio, canSeek } = await probe(ffmpeg);
    if (!audio) throw new RenderError('source-unreadable', 'There is no sound that can be decoded.');
    return mixed(await ffmpegSound(ffmpeg, { stream: audio, canSeek }, trim));
  });
}

async function mixed(sound: SoundInput): Promise<Float32Array[]> {
  const mixer = new MonoMixer(rateHertz);
  const pieces: Float32Array[] = [];
  for await (const block of sound.blocks()) pieces.push(mixer.add(block));
  return [...pieces, mixer.finish()];
}

/** Mono, 16 bits. */
function wavOf(pieces: readonly Float32Array[]): ArrayBuffer {
  const count = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const wav = new DataView(new ArrayBuffer(headerBytes + 2 * count));
  const word = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => {
      wav.setUint8(at + index, letter.charCodeAt(0));
    });
  word(0, 'RIFF');
  wav.setUint32(4, wav.byteLength - 8, true);
  word(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rateHertz, true);
  wav.setUint32(28, 2 * rateHertz, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  word(36, 'data');
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
