const widthPixels = 510;
const heightPixels = 340;

/** A data URL of the 3:2 flag for `<img>`; null for an unknown country code. */
export async function flagSvgUrl(countryCode: string): Promise<string | null> {
  const { flagSvgs } = await import('./flag-svgs.ts');
  const svg = flagSvgs[countryCode];
  if (!svg) return null;
  // An SVG without an intrinsic size can't be decoded to a bitmap.
  const sized = svg.replace('<svg ', `<svg width="${widthPixels}" height="${heightPixels}" `);
  return `data:image/svg+xml,${encodeURIComponent(sized)}`;
}

/** The flag as a bitmap for the worker, which cannot decode SVG; null for an unknown country code. */
export async function flagBitmap(countryCode: string): Promise<ImageBitmap | null> {
  const url = await flagSvgUrl(countryCode);
  return url ? decodeImage(url) : null;
}

/** Decodes any image that the browser supports. Rejects if it cannot be decoded. */
export async function decodeImage(url: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = url;
  await image.decode();
  // WebKit's `createImageBitmap` returns an empty bitmap for an SVG that is also on the page (seen in 2.50).
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provided no canvas context.');
  context.drawImage(image, 0, 0);
  return canvas.transferToImageBitmap();
}
