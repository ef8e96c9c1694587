/**
 * Returns a URL of a video at which players show the first frame before playback. Safari on iOS shows nothing at 0,
 * and the first frame just after it.
 */
export function atFirstFrame(url: string): string {
  return `${url}#t=0.001`;
}
