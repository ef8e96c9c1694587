import { contentBounds } from '#domain/video/content-bounds.ts';

/**
 * Redraws an image as a PNG data URL of at most `maxPixels` by `maxPixels`, without its transparent margins. Null if
 * the browser cannot decode it. Redrawing drops metadata and rasterizes SVG, which workers cannot decode.
 */
export async function pngDataUrl(file: File, maxPixels: number): Promise<string | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const width = image.naturalWidth || maxPixels;
    const height = image.naturalHeight || maxPixels;
    const scale = Math.min(1, maxPixels / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return trimmed(context).toDataURL('image/png');
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function trimmed(context: CanvasRenderingContext2D): HTMLCanvasElement {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const bounds = contentBounds(data, { widthPixels: width, heightPixels: height });
  if (!bounds || (bounds.widthPixels === width && bounds.heightPixels === height)) return context.canvas;
  const canvas = document.createElement('canvas');
  canvas.width = bounds.widthPixels;
  canvas.height = bounds.heightPixels;
  canvas.getContext('2d')?.drawImage(context.canvas, -bounds.leftPixels, -bounds.topPixels);
  return canvas;
}
