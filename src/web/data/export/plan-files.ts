import { Zip, ZipPassThrough } from 'fflate';
import { imageFileName, planFileName, planText } from '#domain/planner/export.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { readImage } from '../sync/images.ts';

/**
 * Builds a ZIP of the plan: a text file if there is text, and each slot's image. Reads one image at a time.
 * `unreachableCount` is the number of images that are in the account but could not be fetched.
 */
export async function planZip(
  slots: readonly PlannerSlot[],
): Promise<{ file: Blob; unreachableCount: number }> {
  const pieces: BlobPart[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece.slice());
  });
  const text = planText(slots);
  if (text !== '') addFile(zip, planFileName, new TextEncoder().encode(text));
  let unreachableCount = 0;
  for (const slot of slots) {
    if (slot.imageId === null) continue;
    const read = await readImage(slot.imageId);
    if (read.ok) {
      const { blob } = read;
      addFile(zip, imageFileName(slot, blob.type), new Uint8Array(await blob.arrayBuffer()));
    } else if (read.reason !== 'none') unreachableCount += 1;
  }
  zip.end();
  return { file: new Blob(pieces, { type: 'application/zip' }), unreachableCount };
}

/** Adds a file uncompressed, because images are already compressed. */
function addFile(zip: Zip, name: string, bytes: Uint8Array): void {
  const file = new ZipPassThrough(name);
  zip.add(file);
  file.push(bytes, true);
}
