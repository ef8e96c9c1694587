/**
 * Returns the address of a video at which a player shows the first frame before it plays. Safari on iOS shows nothing
 * at 0, and the first frame just after it.
 */
export function atFirstFrame(url: string): string {
  return `${url}#t=0.001`;
}
