import type { Result } from '#domain/result.ts';

/** The required boxes of a header are within its first bytes. */
const headerBytes = 4_096;

/**
 * Returns an MP4 recording with its length in the header. WebKit writes the header first and leaves the length of all
 * fragments at 0. When playing, it treats the first fragment's length as the file's and seeks no further.
 */
export async function timedMp4(audio: Blob, seconds: number): Promise<Result<Blob, 'not-mp4'>> {
  const header = new DataView(await audio.slice(0, headerBytes).arrayBuffer());
  const movie = find(header, 'moov', 0, header.byteLength);
  const movieHeader = movie && find(header, 'mvhd', movie.start, movie.end);
  const fragments = movie && find(header, 'mvex', movie.start, movie.end);
  const length = fragments && find(header, 'mehd', fragments.start, fragments.end);
  if (!movieHeader || !length || movie.end > header.byteLength) return { ok: false, reason: 'not-mp4' };
  const isLong = (box: Box) => header.getUint8(box.start) === 1;
  // The version and flags are followed by the times of creation and change, which take twice as many bytes in version
  // 1.
  const unitsPerSecond = header.getUint32(movieHeader.start + (isLong(movieHeader) ? 20 : 12));
  const units = Math.round(seconds * unitsPerSecond);
  if (isLong(length)) header.setBigUint64(length.start + 4, BigInt(units));
  else header.setUint32(length.start + 4, units);
  const rest = audio.slice(header.byteLength);
  return { ok: true, value: new Blob([header.buffer as ArrayBuffer, rest], { type: audio.type }) };
}

/** Where a box's content starts and ends. */
type Box = { start: number; end: number };

/** Finds a box among the consecutive boxes from `at`. */
function find(bytes: DataView, wanted: string, at: number, end: number): Box | null {
  let position = at;
  while (position + 8 <= Math.min(end, bytes.byteLength)) {
    const size = bytes.getUint32(position);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => bytes.getUint8(position + offset)));
    if (type === wanted) return { start: position + 8, end: position + size };
    // Sizes of 0 and 1 mean the rest of the file and a large box. A header has neither.
    if (size < 8) return null;
    position += size;
  }
  return null;
}
