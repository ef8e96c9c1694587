import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import {
  modelsPath,
  type SpeechModelFile,
  speechModelBytes,
  speechModelFiles,
  speechModelHub,
  speechModelName,
  speechModelPath,
} from '#domain/ai/speech-model.ts';
import { backendConfig } from '../account/session.ts';
import { modelCacheName } from './model-cache.ts';

export type DownloadResult = { ok: true } | { ok: false; reason: 'stopped' | 'unreachable' | 'no-room' };

/** The size of the runtime, for progress. Servers send it compressed. */
const wasmBytes = 14_300_000;
/** The size that the user agrees to download: the model, and the runtime in its usual compressed size. */
export const downloadBytes: number = speechModelBytes + 4_000_000;

type Part = { url: string; key: string; expectedBytes: number };

/** The site that the model is downloaded from. */
export function modelSource(): string {
  return isOnServer() ? location.host : new URL(speechModelHub).host;
}

function isOnServer(): boolean {
  return backendConfig().storedModel === speechModelName;
}

/** Whether everything is stored, so that transcribing needs no network. */
export async function isModelStored(): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  try {
    const cache = await caches.open(modelCacheName);
    const found = await Promise.all(parts().map(({ key }) => cache.match(key)));
    return found.every((response) => response !== undefined);
  } catch {
    return false;
  }
}

/** Downloads and stores the model and its runtime. Skips parts that are already stored. */
export async function downloadModel({
  signal,
  onProgress,
}: {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}): Promise<DownloadResult> {
  const all = parts();
  const total = all.reduce((sum, { expectedBytes }) => sum + expectedBytes, 0);
  let done = 0;
  try {
    const cache = await caches.open(modelCacheName);
    for (const part of all) {
      if (!(await cache.match(part.key))) {
        const result = await downloadPart(part, cache, signal, (bytes) =>
          onProgress(Math.min(1, (done + Math.min(bytes, part.expectedBytes)) / total)),
        );
        if (!result.ok) return result;
      }
      done += part.expectedBytes;
      onProgress(done / total);
    }
    return { ok: true };
  } catch {
    return { ok: false, reason: signal.aborted ? 'stopped' : 'no-room' };
  }
}

async function downloadPart(
  { url, key }: Part,
  cache: Cache,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<DownloadResult> {
  const response = await fetch(url, { signal, credentials: 'omit' }).catch(() => null);
  if (!response?.ok || !response.body)
    return { ok: false, reason: signal.aborted ? 'stopped' : 'unreachable' };
  let bytes = 0;
  let isComplete = false;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onBytes(bytes);
        controller.enqueue(chunk);
      },
      flush() {
        isComplete = true;
      },
    }),
  );
  try {
    await cache.put(key, new Response(counted, { headers: { 'content-type': 'application/octet-stream' } }));
    return { ok: true };
  } catch {
    // The whole file arrived, so the disk must have refused it.
    if (isComplete) return { ok: false, reason: 'no-room' };
    return { ok: false, reason: signal.aborted ? 'stopped' : 'unreachable' };
  }
}

function parts(): Part[] {
  const host = isOnServer() ? modelsPath : speechModelHub;
  const files = Object.keys(speechModelFiles) as SpeechModelFile[];
  return [
    { url: wasmUrl, key: new URL(wasmUrl, location.href).pathname, expectedBytes: wasmBytes },
    ...files.map((file) => ({
      url: `${host}${speechModelPath(file)}`,
      key: speechModelPath(file),
      expectedBytes: speechModelFiles[file],
    })),
  ];
}
