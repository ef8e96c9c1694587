import { audioRefusal } from '../../../src/domain/ai/speech.ts';

/** Builds the form for the provider's transcription. Returns a reason if the audio is not accepted. */
export function audioForm(
  bytes: Uint8Array<ArrayBuffer>,
  model: string,
): { ok: true; form: FormData } | { ok: false; message: string } {
  const refusal = audioRefusal(bytes.byteLength);
  if (refusal) return { ok: false, message: refusal };
  const { extension, mimeType } = containerOf(bytes);
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  // The provider detects the format from the file name.
  form.set('file', new Blob([bytes], { type: mimeType }), `speech.${extension}`);
  return { ok: true, form };
}

type Container = { extension: string; mimeType: string };

/** Detects the container from the first bytes, because base64 carries no type. */
function containerOf(bytes: Uint8Array): Container {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.startsWith('\x1aE\xdf\xa3')) return { extension: 'webm', mimeType: 'audio/webm' };
  if (text.slice(4, 8) === 'ftyp') return { extension: 'mp4', mimeType: 'audio/mp4' };
  if (text.startsWith('RIFF')) return { extension: 'wav', mimeType: 'audio/wav' };
  if (text.startsWith('OggS')) return { extension: 'ogg', mimeType: 'audio/ogg' };
  if (text.startsWith('fLaC')) return { extension: 'flac', mimeType: 'audio/flac' };
  if (text.startsWith('ID3') || /^\xff[\xe0-\xff]/.test(text))
    return { extension: 'mp3', mimeType: 'audio/mpeg' };
  return { extension: 'webm', mimeType: 'audio/webm' };
}
