const widthPixels = 510;
const heightPixels = 340;

/** The flag as the address of a 3:2 picture for `<img>`; null for a code that has none. */
export async function flagSvgUrl(countryCode: string): Promise<string | null> {
  const { flagSvgs } = await import('./flag-svgs.ts');
  const svg = flagSvgs[countryCode];
  if (!svg) return null;
  // Without a size of its own an SVG has none to be decoded at.
  const sized = svg.replace('<svg ', `<svg width="${widthPixels}" height="${heightPixels}" `);
  return `data:image/svg+xml,${encodeURIComponent(sized)}`;
}

/** The flag decoded, to be sent to the worker, which cannot decode SVG itself; null for a code that has none. */
export async function flagBitmap(countryCode: string): Promise<ImageBitmap | null> {
  const url = await flagSvgUrl(countryCode);
  return url ? decodedPicture(url) : null;
}

/** Any picture that the browser can show, as a bitmap. Rejects when it cannot be decoded. */
export async function decodedPicture(url: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = url;
  await image.decode();
  // Not by createImageBitmap: of an SVG that stands on the page too, WebKit's is empty (seen with 2.50).
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gave no canvas.');
  context.drawImage(image, 0, 0);
  return canvas.transferToImageBitmap();
}
