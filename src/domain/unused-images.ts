const unusedLifeMilliseconds = 24 * 3_600_000;

/** A stored image, and when a sweep first found it unused, if ever. */
type StoredImage = { imageId: string; unusedSince?: number | undefined };

/**
 * Finds images to delete (unused for a day) and images to mark as unused or as used again (`undefined`). A sweep sees
 * only the current moment, so it must store since when an image is unused.
 */
export function sweepImages(
  images: readonly StoredImage[],
  usedIds: ReadonlySet<string | null>,
  now: number,
): { expiredIds: string[]; marks: { imageId: string; unusedSince: number | undefined }[] } {
  const expiredIds: string[] = [];
  const marks: { imageId: string; unusedSince: number | undefined }[] = [];
  for (const { imageId, unusedSince } of images) {
    const isUsed = usedIds.has(imageId);
    if (unusedSince === undefined) {
      if (!isUsed) marks.push({ imageId, unusedSince: now });
    } else if (isUsed) marks.push({ imageId, unusedSince: undefined });
    else if (now - unusedSince > unusedLifeMilliseconds) expiredIds.push(imageId);
  }
  return { expiredIds, marks };
}
