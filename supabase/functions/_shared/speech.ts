import { audioRefusal } from '../../../src/domain/ai/speech.ts';

/** The form that the provider's transcription takes, or why the sound will not do. */
export function audioForm(
  sound: Uint8Array<ArrayBuffer>,
  model: string,
): { ok: true; form: FormData } | { ok: false; message: string } {
  const refusal = audioRefusal(sound.byteLength);
  if (refusal) return { ok: false, message: refusal };
  const { extension, mimeType } = containerOf(sound);
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  // The provider goes by the name of the file, so it must tell the truth.
  form.set('file', new Blob([sound], { type: mimeType }), `speech.${extension}`);
  return { ok: true, form };
}

type Container = { extension: string; mimeType: string };

/** What the first bytes say: a base64 string carries no type. */
function containerOf(sound: Uint8Array): Container {
  const text = String.fromCharCode(...sound.subarray(0, 12));
  if (text.startsWith('\x1aE\xdf\xa3')) return { extension: 'webm', mimeType: 'audio/webm' };
  if (text.slice(4, 8) === 'ftyp') return { extension: 'mp4', mimeType: 'audio/mp4' };
  if (text.startsWith('RIFF')) return { extension: 'wav', mimeType: 'audio/wav' };
  if (text.startsWith('OggS')) return { extension: 'ogg', mimeType: 'audio/ogg' };
  if (text.startsWith('fLaC')) return { extension: 'flac', mimeType: 'audio/flac' };
  if (text.startsWith('ID3') || /^\xff[\xe0-\xff]/.test(text))
    return { extension: 'mp3', mimeType: 'audio/mpeg' };
  return { extension: 'webm', mimeType: 'audio/webm' };
}
