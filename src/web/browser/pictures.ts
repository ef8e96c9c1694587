/**
 * A picture file of any kind that the browser shows, redrawn as a PNG data URL no larger than a square of `maxPixels`;
 * null when it is no picture. Redrawing leaves metadata behind and turns SVG into what a worker can decode.
 */
export async function pictureAsPng(file: File, maxPixels: number): Promise<string | null> {
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
    return canvas.toDataURL('image/png');
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
