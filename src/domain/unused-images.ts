const unusedLifeMilliseconds = 24 * 3_600_000;

/** A kept picture, and since when nothing shows it, as far as a sweep has noted. */
type KeptImage = { imageId: string; unusedSince?: number | undefined };

/**
 * What a sweep finds among kept pictures: those that have been unused for a day, and those of which it is to be noted that they are unused now,
 * or used again (`undefined`). A sweep sees no more than its own moment: how long a picture has been unused only an earlier note tells.
 */
export function sweepImages(
  images: readonly KeptImage[],
  usedIds: ReadonlySet<string | null>,
  now: number,
): { expiredIds: string[]; noted: { imageId: string; unusedSince: number | undefined }[] } {
  const expiredIds: string[] = [];
  const noted: { imageId: string; unusedSince: number | undefined }[] = [];
  for (const { imageId, unusedSince } of images) {
    const isUsed = usedIds.has(imageId);
    if (unusedSince === undefined) {
      if (!isUsed) noted.push({ imageId, unusedSince: now });
    } else if (isUsed) noted.push({ imageId, unusedSince: undefined });
    else if (now - unusedSince > unusedLifeMilliseconds) expiredIds.push(imageId);
  }
  return { expiredIds, noted };
}
