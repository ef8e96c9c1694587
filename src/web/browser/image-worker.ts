import { displaySize, maxAnimationBytes, thumbnailSize } from '#domain/linkedin/image.ts';
import type { ImageAnswer, ImageRequest, PreparedImage } from './images.ts';

let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ImageRequest>) => {
  last = last.then(async () => {
    const image = await prepared(data.file).catch(() => null);
    postMessage({ requestId: data.requestId, image } satisfies ImageAnswer);
  });
});

async function prepared(file: File): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(file);
  try {
    const original = { widthPixels: bitmap.width, heightPixels: bitmap.height };
    const size = displaySize(original);
    // Only PNG keeps drawings and screenshots sharp and transparent.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const isAnimation = file.type === 'image/gif' && file.size <= maxAnimationBytes;
    return {
      blob: isAnimation ? new Blob([file], { type: file.type }) : await drawn(bitmap, size, type),
      thumbnail: await drawn(bitmap, thumbnailSize(original), 'image/jpeg'),
      ...(isAnimation ? original : size),
    };
  } finally {
    bitmap.close();
  }
}

async function drawn(
  bitmap: ImageBitmap,
  { widthPixels, heightPixels }: { widthPixels: number; heightPixels: number },
  type: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const canvas = new OffscreenCanvas(widthPixels, heightPixels);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`No canvas of ${widthPixels}x${heightPixels} pixels.`);
  context.imageSmoothingQuality = 'high';
  if (type === 'image/jpeg') {
    // JPEG has no transparency, so transparent areas would turn black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, widthPixels, heightPixels);
  }
  context.drawImage(bitmap, 0, 0, widthPixels, heightPixels);
  return canvas.convertToBlob({ type, quality: 0.88 });
}
