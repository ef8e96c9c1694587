import type { Result } from '#domain/result.ts';

/** The required elements of a header are within its first bytes. */
const headerBytes = 4_096;
const segmentId = 0x18538067;
const infoId = 0x1549a966;
const durationId = 0x4489;
/** A duration as a 64-bit number of milliseconds, the unit in recordings of browsers. */
const durationElement = [0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0];

/**
 * Returns a WebM recording with its length in the header. Browsers leave it out because they write the header first,
 * and Firefox cannot seek without it. Firefox leaves a zero to fill in; Chromium leaves nothing, so the length is
 * inserted.
 */
export async function timedWebm(audio: Blob, seconds: number): Promise<Result<Blob, 'not-webm'>> {
  const header = new Uint8Array(await audio.slice(0, headerBytes).arrayBuffer());
  const segment = find(header, segmentId, 0, header.length);
  const info = segment && find(header, infoId, segment.start, header.length);
  if (!info || info.end > header.length) return { ok: false, reason: 'not-webm' };
  const rest = audio.slice(header.length);
  const found = find(header, durationId, info.start, info.end);
  if (found && found.end - found.start === 8) {
    new DataView(header.buffer).setFloat64(found.start, seconds * 1_000);
    return { ok: true, value: new Blob([header, rest], { type: audio.type }) };
  }
  const duration = new Uint8Array(durationElement);
  new DataView(duration.buffer).setFloat64(3, seconds * 1_000);
  const size = sizeBytes(info.end - info.start + duration.length);
  const parts = [header.slice(0, info.sizeAt), size, header.slice(info.start, info.end), duration];
  return { ok: true, value: new Blob([...parts, header.slice(info.end), rest], { type: audio.type }) };
}

/** The positions of an element's size, its content, and the data after it. */
type Element = { sizeAt: number; start: number; end: number };

/** Finds an element among the consecutive elements from `at`. */
function find(bytes: Uint8Array, wanted: number, at: number, end: number): Element | null {
  let position = at;
  while (position < end) {
    const id = numberAt(bytes, position, true);
    const sizeAt = position + id.length;
    const size = numberAt(bytes, sizeAt, false);
    const start = sizeAt + size.length;
    if (id.length === 0 || size.length === 0) return null;
    if (id.value === wanted) return { sizeAt, start, end: start + size.value };
    position = start + size.value;
  }
  return null;
}

/** Reads a number whose first byte gives the number of bytes by its leading zeros. An id includes that marker. */
function numberAt(bytes: Uint8Array, at: number, withMark: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  if (first === 0) return { value: 0, length: 0 };
  const length = Math.clz32(first) - 23;
  let value = withMark ? first : first & (0xff >> length);
  for (let offset = 1; offset < length; offset += 1) value = value * 256 + (bytes[at + offset] ?? 0);
  return { value, length };
}

/** Writes a size in eight bytes, which every reader accepts. */
function sizeBytes(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  bytes[0] = 0x01;
  new DataView(bytes.buffer).setUint32(4, value);
  return bytes;
}
