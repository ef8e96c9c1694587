/** A box's four letters. `offset` is where it begins. */
export function boxTypeAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(offset + place)));
}

/** A box's size with its head, where `leftBytes` are left for it; null where it is none that fits. */
export function boxSizeAt(view: DataView, offset: number, leftBytes: number): number | null {
  const short = view.getUint32(offset);
  if (short === 1 && offset + 16 > view.byteLength) return null;
  const size = short === 0 ? leftBytes : short === 1 ? Number(view.getBigUint64(offset + 8)) : short;
  return size >= 8 && size <= leftBytes ? size : null;
}
