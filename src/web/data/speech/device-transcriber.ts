import type { Transcription } from '../ai/transcription-request.ts';
import type { WhisperReply, WhisperRequest } from './whisper-worker.ts';

const headerBytes = 44;

/** Whether this browser can run and store the speech model. */
export function canTranscribeOnDevice(): boolean {
  return typeof WebAssembly !== 'undefined' && typeof Worker !== 'undefined' && typeof caches !== 'undefined';
}

/**
 * Transcribes speech with the stored model in a separate worker, which frees the model's memory afterward.
 * @param wav mono, 16 bits, 16 kHz, as returned by `extractSpeech`
 */
export async function transcribeOnDevice(wav: Blob, signal: AbortSignal): Promise<Transcription> {
  const audio = samplesIn(await wav.arrayBuffer());
  const worker = new Worker(new URL('./whisper-worker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await answerOf(worker, { audio }, signal);
    if (reply === 'stopped') return { ok: false, message: 'Stopped.', isAboutKey: false };
    if (reply?.type === 'done') return { ok: true, text: reply.text, words: reply.words };
    console.error(reply?.message ?? 'The speech model ended without an answer.');
    const message = 'Couldn’t transcribe on this device. Close other tabs, or choose another way.';
    return { ok: false, message, isAboutKey: false };
  } finally {
    worker.terminate();
  }
}

function answerOf(
  worker: Worker,
  request: WhisperRequest,
  signal: AbortSignal,
): Promise<WhisperReply | 'stopped' | null> {
  const { promise, resolve } = Promise.withResolvers<WhisperReply | 'stopped' | null>();
  worker.addEventListener('message', ({ data }: MessageEvent<WhisperReply>) => resolve(data));
  // The script failed to load, or the browser ended the worker.
  worker.addEventListener('error', () => resolve(null));
  signal.addEventListener('abort', () => resolve('stopped'));
  if (signal.aborted) resolve('stopped');
  else worker.postMessage(request, [request.audio.buffer]);
  return promise;
}

function samplesIn(wav: ArrayBuffer): Float32Array<ArrayBuffer> {
  return Float32Array.from(new Int16Array(wav, headerBytes), (value) => value / 32_768);
}
