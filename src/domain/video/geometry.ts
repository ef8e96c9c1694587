/** A size or rectangle in output pixels: whole numbers, origin top left. */
export type PixelSize = { widthPixels: number; heightPixels: number };
export type PixelRect = PixelSize & { leftPixels: number; topPixels: number };
