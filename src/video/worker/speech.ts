import type { Trim } from '#domain/video/trim.ts';
import { decodeMono } from './audio/decode-mono.ts';
import { wavOf } from './audio/wav.ts';

/** Sufficient for speech. A minute takes 2 MB. */
const rateHertz = 16_000;

/** Extracts the audio of part of a file as a mono WAV for transcription. @throws RenderError `source-unreadable` */
export async function extractSpeech(file: Blob, trim: Trim): Promise<ArrayBuffer> {
  return wavOf(await decodeMono(file, trim, rateHertz), rateHertz);
}
