import { boxSizeAt, boxTypeAt } from '../mp4-boxes.ts';

/** Real videos never have more top-level boxes than this. */
const maxOutermostBoxes = 200;
/** Enough for the index of several hours. */
const maxIndexBytes = 64_000_000;

/**
 * Returns where edit lists end the tracks of an MP4 or MOV file: seconds of presentation time by track id. Phones trim
 * a clip only by its edit list and keep the rest of the media. Leaves out tracks without an end or with several edits.
 */
export async function editEndsOf(file: Blob): Promise<ReadonlyMap<number, number>> {
  const moov = await indexOf(file);
  return moov ? editEndsIn(moov) : new Map();
}

async function indexOf(file: Blob): Promise<DataView | null> {
  let offset = 0;
  for (let count = 0; count < maxOutermostBoxes && offset + 8 <= file.size; count++) {
    const header = new DataView(await file.slice(offset, offset + 16).arrayBuffer());
    const size = boxSizeAt(header, 0, file.size - offset);
    if (size === null) return null;
    if (boxTypeAt(header, 0) === 'moov' && size <= maxIndexBytes) {
      return new DataView(await file.slice(offset, offset + size).arrayBuffer());
    }
    offset += size;
  }
  return null;
}

/** Like `editEndsOf`, for a `moov` box. Ignores invalid edit lists. */
export function editEndsIn(moov: DataView): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  try {
    const [mvhd] = childrenOf(moov, 'mvhd');
    if (!mvhd) return ends;
    const unitsPerSecond = mvhd.getUint32(mvhd.getUint8(8) === 1 ? 28 : 20);
    for (const trak of childrenOf(moov, 'trak')) {
      const [tkhd] = childrenOf(trak, 'tkhd');
      const [edits] = childrenOf(trak, 'edts').flatMap((edts) => childrenOf(edts, 'elst'));
      const units = edits ? editUnits(edits) : 0;
      if (tkhd && units > 0 && unitsPerSecond > 0) {
        ends.set(tkhd.getUint32(tkhd.getUint8(8) === 1 ? 28 : 20), units / unitsPerSecond);
      }
    }
  } catch {
    // The box is truncated or has a wrong size.
    return new Map();
  }
  return ends;
}

/**
 * The duration of an edit list's only media edit, including the gap before it; 0 if unknown or if there are several
 * edits.
 */
function editUnits(elst: DataView): number {
  const isLong = elst.getUint8(8) === 1;
  const entryBytes = isLong ? 20 : 12;
  let units = 0;
  let editCount = 0;
  for (let offset = 16; offset + entryBytes <= elst.byteLength; offset += entryBytes) {
    const duration = isLong ? Number(elst.getBigUint64(offset)) : elst.getUint32(offset);
    const mediaTime = isLong ? Number(elst.getBigInt64(offset + 8)) : elst.getInt32(offset + 4);
    if (mediaTime !== -1) editCount += 1;
    // In fragmented files, 0 means "until the end of the media".
    if (mediaTime !== -1 && duration === 0) return 0;
    units += duration;
  }
  return editCount === 1 ? units : 0;
}

/** The child boxes of one type, including their headers. */
function childrenOf(box: DataView, type: string): DataView[] {
  const children: DataView[] = [];
  for (let offset = 8; offset + 8 <= box.byteLength; ) {
    const size = boxSizeAt(box, offset, box.byteLength - offset);
    if (size === null) break;
    if (boxTypeAt(box, offset) === type)
      children.push(new DataView(box.buffer, box.byteOffset + offset, size));
    offset += size;
  }
  return children;
}
