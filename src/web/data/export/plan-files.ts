import { Zip, ZipPassThrough } from 'fflate';
import { imageFileName, planFileName, planText } from '#domain/planner/export.ts';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { readImage } from '../store/images.ts';

/** Builds a ZIP of the plan: a text file if there is text, and each slot's image. Reads one image at a time. */
export async function planZip(slots: readonly PlannerSlot[]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece.slice());
  });
  const text = planText(slots);
  if (text !== '') addFile(zip, planFileName, new TextEncoder().encode(text));
  for (const slot of slots) {
    const image = slot.imageId === null ? null : await readImage(slot.imageId);
    if (!image) continue;
    addFile(zip, imageFileName(slot, image.type), new Uint8Array(await image.arrayBuffer()));
  }
  zip.end();
  return new Blob(pieces, { type: 'application/zip' });
}

/** Adds a file uncompressed, because images are already compressed. */
function addFile(zip: Zip, name: string, bytes: Uint8Array): void {
  const file = new ZipPassThrough(name);
  zip.add(file);
  file.push(bytes, true);
}
