import { refuse } from './refusal.ts';

/** A form's small fields, and its first file as it comes. */
export type Form = Readonly<{
  fields: ReadonlyMap<string, string>;
  file: Readonly<{ contentType: string | undefined; bytes: AsyncIterable<Uint8Array> }>;
}>;

/** Of all fields together, with what stands above each: they are held in memory until the file comes. */
const maxFieldsBytes = 1024 * 1024;
const maxHeadBytes = 16 * 1024;

/** Reads a multipart body up to its first file, whose bytes are read as they are asked for. Throws InvalidRequest. */
export async function readForm(body: AsyncIterable<Uint8Array>, contentType: string): Promise<Form> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i
    .exec(contentType)
    ?.slice(1)
    .find((found) => found !== undefined);
  if (boundary === undefined || boundary.length > 200) throw refuse.request('The form names no boundary');
  // The first boundary has no line end before it: it is given one.
  const reader = new Reader(body, Buffer.from('\r\n'));
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  await collect(reader.until(delimiter), maxHeadBytes);
  let bytesLeft = maxFieldsBytes;
  for (;;) {
    const headBytes = await collect(reader.until(Buffer.from('\r\n\r\n')), maxHeadBytes);
    const head = headBytes.toString('utf8');
    if (head.startsWith('--')) throw refuse.request('The form holds no file');
    const name = /name="((?:[^"\\]|\\.)*)"/i.exec(head)?.[1] ?? '';
    if (/filename\*?=/i.test(head)) {
      const type = /^content-type:(.*)$/im.exec(head)?.[1]?.trim() || undefined;
      return { fields, file: { contentType: type, bytes: reader.until(delimiter) } };
    }
    bytesLeft -= headBytes.byteLength;
    const value = await collect(reader.until(delimiter), bytesLeft);
    bytesLeft -= value.byteLength;
    fields.set(name, value.toString('utf8'));
  }
}

async function collect(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxBytes) throw refuse.request('The fields of the form are too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A stream that is read up to one mark after another. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer;

  constructor(source: AsyncIterable<Uint8Array>, before: Buffer) {
    this.#source = source[Symbol.asyncIterator]();
    this.#held = before;
  }

  /** What comes before `mark`, which is stepped over. Throws when the stream ends without it. */
  async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at >= 0) {
        const piece = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        if (piece.length > 0) yield piece;
        return;
      }
      // The end of what is held may be the beginning of the mark.
      const safe = this.#held.length - mark.length + 1;
      if (safe > 0) {
        const piece = this.#held.subarray(0, safe);
        this.#held = this.#held.subarray(safe);
        yield piece;
      }
      const { done, value } = await this.#source.next();
      if (done) throw refuse.request('The form ends in the middle');
      this.#held = Buffer.concat([this.#held, value]);
    }
  }
}
