import { Zip, ZipPassThrough } from 'fflate';
import { imageFileName, planFileName, planText } from '#domain/planner/export.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { readImage } from '../store/images.ts';

/**
 * The plan as a ZIP: its text file where there are words, and each slot's picture under the slot's number. One
 * picture in hand at a time.
 */
export async function planZip(slots: readonly PlannerSlot[]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece.slice());
  });
  const text = planText(slots);
  if (text !== '') addFile(zip, planFileName, new TextEncoder().encode(text));
  for (const slot of slots) {
    const picture = slot.imageId === null ? null : await readImage(slot.imageId);
    if (!picture) continue;
    addFile(zip, imageFileName(slot, picture.type), new Uint8Array(await picture.arrayBuffer()));
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}

/** Stored rather than compressed: pictures are compressed already. */
function addFile(zip: Zip, name: string, bytes: Uint8Array): void {
  const file = new ZipPassThrough(name);
  zip.add(file);
  file.push(bytes, true);
}
