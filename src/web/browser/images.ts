import { type ImageRefusal, imageRefusal } from '#domain/linkedin/image.ts';

/**
 * An image in its stored form: at LinkedIn's display size, and as a thumbnail. It is redrawn, which removes metadata.
 */
export type PreparedImage = { blob: Blob; thumbnail: Blob; widthPixels: number; heightPixels: number };

/** The worker's answer: the image, or null if the browser cannot decode it. */
export type ImageAnswer = { requestId: number; image: PreparedImage | null };
export type ImageRequest = { requestId: number; file: File };

/**
 * Scales an image in a worker, one at a time: a photo of 12 megapixels takes 48 MB while it is open, and typing must
 * stay smooth.
 */
export function prepareImage(
  file: File,
): Promise<{ ok: true; image: PreparedImage } | { ok: false; reason: ImageRefusal }> {
  const refusal = imageRefusal(file);
  if (refusal) return Promise.resolve({ ok: false, reason: refusal });
  const { promise, resolve } = Promise.withResolvers<PreparedImage | null>();
  requestCount += 1;
  waiting.set(requestCount, resolve);
  worker().postMessage({ requestId: requestCount, file } satisfies ImageRequest);
  return promise.then((image) => (image ? { ok: true, image } : { ok: false, reason: 'unreadable' }));
}

/** Converts a stored image to JPEG for documents, with white instead of transparency. */
export async function asJpeg(image: Blob): Promise<Blob> {
  if (image.type === 'image/jpeg') return image;
  const bitmap = await createImageBitmap(image);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`No canvas of ${bitmap.width}x${bitmap.height} pixels.`);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}

let requestCount = 0;
const waiting = new Map<number, (image: PreparedImage | null) => void>();
let running: Worker | null = null;

function worker(): Worker {
  if (running) return running;
  const started = new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<ImageAnswer>) => {
    waiting.get(data.requestId)?.(data.image);
    waiting.delete(data.requestId);
  });
  // An image that crashes the worker, for example because it is too large, also fails the waiting images. The next
  // call starts a new worker.
  started.addEventListener('error', () => {
    started.terminate();
    running = null;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  running = started;
  return started;
}
