import { type ImageRefusal, imageRefusal } from '#domain/linkedin/image.ts';

/** A picture as it is kept: as large as LinkedIn shows it, and small for lists. Redrawn, so that place and device are left behind. */
export type PreparedImage = { blob: Blob; thumbnail: Blob; widthPixels: number; heightPixels: number };

/** What the worker answers: the picture, or null when the file is none that the browser can decode. */
export type ImageAnswer = { requestId: number; image: PreparedImage | null };
export type ImageRequest = { requestId: number; file: File };

/**
 * Scales a picture away from the page's own thread, one after the other: a photo of 12 megapixels takes 48 MB while it is open, and
 * typing must not notice.
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

/** A kept picture as JPEG, on white where it is clear: what documents can hold. */
export async function asJpeg(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/jpeg') return picture;
  const bitmap = await createImageBitmap(picture);
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
  // A picture that breaks the worker, such as one that is too large for its memory, costs the waiting ones; the next call starts afresh.
  started.addEventListener('error', () => {
    started.terminate();
    running = null;
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  });
  running = started;
  return started;
}
