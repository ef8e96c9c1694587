import type { StoreContents } from '../store/database.ts';
import { readImage } from '../sync/images.ts';
import { readRecording } from '../sync/recordings.ts';

/**
 * Adds the images and audio that are only in the account. `missingCount` is the number of files that could not be
 * fetched.
 */
export async function withFiles(
  contents: StoreContents,
): Promise<{ contents: StoreContents; missingCount: number }> {
  const images = await Promise.all(
    contents.images.map(async (image) => {
      if (image.blob) return [image];
      const read = await readImage(image.imageId);
      return read.ok ? [{ ...image, blob: read.blob }] : [];
    }),
  );
  const withAudio = new Set(contents.recordingChunks.map(({ recordingId }) => recordingId));
  const fetched = await Promise.all(
    contents.recordings.map(async ({ recordingId, file }) => {
      if (!file || withAudio.has(recordingId)) return [];
      const read = await readRecording(recordingId);
      return [{ recordingId, blob: read.ok ? read.audio : null }];
    }),
  );
  const chunks = fetched.flat().flatMap(({ recordingId, blob }) => (blob ? [{ recordingId, blob }] : []));
  const lost = new Set(fetched.flat().flatMap(({ recordingId, blob }) => (blob ? [] : [recordingId])));
  return {
    contents: {
      ...contents,
      images: images.flat(),
      recordings: contents.recordings.filter(({ recordingId }) => !lost.has(recordingId)),
      recordingChunks: [...contents.recordingChunks, ...chunks],
    },
    missingCount: contents.images.length - images.flat().length + lost.size,
  };
}
