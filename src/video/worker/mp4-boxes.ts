/** The four-character type of the box at `offset`. */
export function boxTypeAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(offset + index)));
}

/** The size of the box at `offset` including its header; null if it is invalid or exceeds `remainingBytes`. */
export function boxSizeAt(view: DataView, offset: number, remainingBytes: number): number | null {
  const short = view.getUint32(offset);
  if (short === 1 && offset + 16 > view.byteLength) return null;
  const size = short === 0 ? remainingBytes : short === 1 ? Number(view.getBigUint64(offset + 8)) : short;
  return size >= 8 && size <= remainingBytes ? size : null;
}
