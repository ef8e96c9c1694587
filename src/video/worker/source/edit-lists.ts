import { boxSizeAt, boxTypeAt } from '../mp4-boxes.ts';

/** More than this at a file's outermost level is no video that somebody has. */
const maxOutermostBoxes = 200;
/** The index of some hours; a larger one is read by nobody here. */
const maxIndexBytes = 64_000_000;

/**
 * Where the edit list of each of an MP4's or MOV's tracks ends it, in seconds of its presentation, by the track's id: phones cut a clip by that alone,
 * and the media goes on behind it. Tracks without an end are left out, as are those that are put together from several parts.
 */
export async function editEndsOf(file: Blob): Promise<ReadonlyMap<number, number>> {
  const moov = await indexOf(file);
  return moov ? editEndsIn(moov) : new Map();
}

async function indexOf(file: Blob): Promise<DataView | null> {
  let offset = 0;
  for (let count = 0; count < maxOutermostBoxes && offset + 8 <= file.size; count++) {
    const head = new DataView(await file.slice(offset, offset + 16).arrayBuffer());
    const size = boxSizeAt(head, 0, file.size - offset);
    if (size === null) return null;
    if (boxTypeAt(head, 0) === 'moov' && size <= maxIndexBytes) {
      return new DataView(await file.slice(offset, offset + size).arrayBuffer());
    }
    offset += size;
  }
  return null;
}

/** The same of a `moov` box. What makes no sense ends nothing. */
export function editEndsIn(moov: DataView): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  try {
    const [mvhd] = childrenOf(moov, 'mvhd');
    if (!mvhd) return ends;
    const unitsPerSecond = mvhd.getUint32(mvhd.getUint8(8) === 1 ? 28 : 20);
    for (const trak of childrenOf(moov, 'trak')) {
      const [tkhd] = childrenOf(trak, 'tkhd');
      const [edits] = childrenOf(trak, 'edts').flatMap((edts) => childrenOf(edts, 'elst'));
      const units = edits ? editedUnits(edits) : 0;
      if (tkhd && units > 0 && unitsPerSecond > 0) {
        ends.set(tkhd.getUint32(tkhd.getUint8(8) === 1 ? 28 : 20), units / unitsPerSecond);
      }
    }
  } catch {
    // Cut short, or a size that lies.
    return new Map();
  }
  return ends;
}

/** How long an edit list's one part of the media lasts, with the silence before it; 0 where nobody says, or there are several. */
function editedUnits(elst: DataView): number {
  const isLong = elst.getUint8(8) === 1;
  const entryBytes = isLong ? 20 : 12;
  let units = 0;
  let partCount = 0;
  for (let offset = 16; offset + entryBytes <= elst.byteLength; offset += entryBytes) {
    const duration = isLong ? Number(elst.getBigUint64(offset)) : elst.getUint32(offset);
    const mediaTime = isLong ? Number(elst.getBigInt64(offset + 8)) : elst.getInt32(offset + 4);
    if (mediaTime !== -1) partCount += 1;
    // To the end of what there is, as a fragmented file says it.
    if (mediaTime !== -1 && duration === 0) return 0;
    units += duration;
  }
  return partCount === 1 ? units : 0;
}

/** The boxes of one type inside a box, each with its own head. */
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
