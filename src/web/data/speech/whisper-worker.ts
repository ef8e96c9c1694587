import {
  type AutomaticSpeechRecognitionPipeline,
  env,
  LogLevel,
  pipeline,
  Tensor,
} from '@huggingface/transformers';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import {
  type SpeechModelFile,
  speechModel,
  speechModelFiles,
  speechModelPath,
} from '#domain/ai/speech-model.ts';
import type { TimedText } from '#domain/video/timed-text.ts';
import { modelCacheName } from './model-cache.ts';

/** Mono samples at 16 kHz. */
export type WhisperRequest = { audio: Float32Array<ArrayBuffer> };
export type WhisperReply =
  | { type: 'done'; text: string; words: TimedText[] }
  | { type: 'failed'; message: string };

const rateHertz = 16_000;
const chunkSeconds = 30;
/** Whisper invents words for silence. Speech is louder than this. */
const silentPeak = 0.004;
/** The duration of a last word without an end. */
const wordSeconds = 0.4;

addEventListener('message', ({ data }: MessageEvent<WhisperRequest>) => {
  transcribed(data.audio).then(
    (reply) => postMessage(reply),
    (error: unknown) => postMessage({ type: 'failed', message: String(error) } satisfies WhisperReply),
  );
});

async function transcribed(audio: Float32Array<ArrayBuffer>): Promise<WhisperReply> {
  if (audio.every((sample) => Math.abs(sample) < silentPeak)) return { type: 'done', text: '', words: [] };
  const transcriber = await loadModel();
  const output = await transcriber(audio, {
    return_timestamps: 'word',
    chunk_length_s: chunkSeconds,
    language: await detectedLanguage(transcriber, audio),
    task: 'transcribe',
  });
  const words = (output.chunks ?? []).map(({ text, timestamp: [startSeconds, end] }): TimedText => {
    // The end is null if the audio ends within a word.
    const endSeconds = Math.max(startSeconds, end ?? startSeconds + wordSeconds);
    return { text, startSeconds, endSeconds };
  });
  return { type: 'done', text: output.text.trim(), words };
}

/** Loads the stored model. The library only gets stored files, so it requests nothing from the network. */
async function loadModel(): Promise<AutomaticSpeechRecognitionPipeline> {
  const cache = await caches.open(modelCacheName);
  const files = Object.keys(speechModelFiles) as SpeechModelFile[];
  env.logLevel = LogLevel.ERROR;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.useCustomCache = true;
  env.customCache = {
    match: async (name: string) => {
      const file = files.find((file) => name.endsWith(`/${file}`));
      return file && (await cache.match(speechModelPath(file)));
    },
    put: () => Promise.resolve(),
  };
  env.fetch = () => Promise.resolve(new Response(null, { status: 404 }));
  const { wasm } = env.backends.onnx;
  const runtime = await cache.match(new URL(wasmUrl, location.href).pathname);
  if (!wasm || !runtime) throw new Error('The runtime of the speech model is not stored.');
  wasm.wasmBinary = await runtime.arrayBuffer();
  // The library's default path is a public CDN.
  delete wasm.wasmPaths;
  // Threads require a page that is isolated from other origins.
  wasm.numThreads = 1;
  return pipeline('automatic-speech-recognition', speechModel.id, {
    revision: speechModel.revision,
    device: 'wasm',
    dtype: 'q8',
  });
}

/** The library assumes English. The model's first token after the start gives the detected language. */
async function detectedLanguage(
  { model, processor }: AutomaticSpeechRecognitionPipeline,
  audio: Float32Array,
): Promise<string> {
  // The library's types lack fields for this kind of model.
  const config: unknown = model.generation_config;
  const { lang_to_id: ids, decoder_start_token_id: start } = config as LanguageConfig;
  if (!processor) throw new Error('The speech model has no processor.');
  const { input_features } = await processor(audio.subarray(0, rateHertz * chunkSeconds));
  const decoder_input_ids = new Tensor('int64', [BigInt(start)], [1, 1]);
  const { logits } = await model({ input_features, decoder_input_ids });
  const likelihoods: ArrayLike<number> = logits.data;
  const [best] = Object.entries(ids).toSorted(
    ([, one], [, other]) => (likelihoods[other] ?? 0) - (likelihoods[one] ?? 0),
  );
  return best?.[0].replace(/[<|>]/g, '') ?? 'en';
}

type LanguageConfig = { lang_to_id: Record<string, number>; decoder_start_token_id: number };
