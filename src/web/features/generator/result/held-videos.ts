/** Up to 16 MB each, within what a phone can spare. */
const maxHeldVideos = 6;

/**
 * Adds a finished video to those rendered since mounting, newest first, and drops the oldest. Videos that could not be
 * stored exist nowhere else, and stay.
 */
export function withFinished<Video extends { isStored: boolean }>(
  video: Video,
  before: readonly Video[],
): Video[] {
  return [video, ...before].filter(({ isStored }, place) => place < maxHeldVideos || !isStored);
}
