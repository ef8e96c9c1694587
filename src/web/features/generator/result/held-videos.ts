/** Videos have up to 16 MB each, which a phone can hold in memory. */
const maxHeldVideos = 6;

/**
 * Adds a finished video to the front of the list and drops the oldest. Videos that could not be stored stay, because
 * there is no other copy.
 */
export function withFinished<Video extends { isStored: boolean }>(
  video: Video,
  before: readonly Video[],
): Video[] {
  return [video, ...before].filter(({ isStored }, place) => place < maxHeldVideos || !isStored);
}
