import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../startup-error.ts';
import { decrypt, encryptedStart } from './encryption.ts';

/** The manifest and the checksums come first. Until they are read, the size of the archive is unknown. */
const headLimit = 256 * 1024 * 1024;

/** The bytes of an archive. Reading more than `limit` throws. */
export class ArchiveStream implements AsyncIterable<Uint8Array> {
  limit = headLimit;
  readonly #source: string;
  readonly #bytes: Readable;

  constructor(source: string, bytes: Readable) {
    this.#source = source;
    this.#bytes = bytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let read = 0;
    for await (const chunk of this.#bytes) {
      read += chunk.byteLength;
      if (read > this.limit)
        throw new StartupError(`${this.#source} is damaged: it contains more than its manifest lists.`);
      yield chunk;
    }
  }
}

/** Reads the archive in a backup file: decrypted if necessary, and decompressed. See `inWords` for its errors. */
export async function openArchive(source: string, key: string | undefined): Promise<ArchiveStream> {
  const start = await startOf(source);
  const isEncrypted = start.toString('latin1') === encryptedStart;
  if (!isEncrypted && !start.subarray(0, 2).equals(gzipStart))
    throw new StartupError(`${source} is not a backup: it is neither a .tar.gz nor encrypted by age.`);
  const plain = async function* (bytes: AsyncIterable<Uint8Array>) {
    yield* isEncrypted ? decrypt(key, source, bytes) : bytes;
  };
  const gunzip = createGunzip();
  // An error in any stream destroys the last one, so the reader gets it.
  pipeline(createReadStream(source), plain, gunzip, () => undefined);
  return new ArchiveStream(source, gunzip);
}

/** Explains an error about a backup as a StartupError for the operator. Returns other errors unchanged. */
export function inWords(error: unknown, source: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error) || !('code' in error)) return error;
  const code = String(error.code);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new StartupError(`The disk is full (${code}): ${source} was not unpacked. Nothing was changed.`);
  if (code === 'Z_BUF_ERROR' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new StartupError(`${source} is damaged: its end is missing.`);
  if (code.startsWith('Z_') || 'tarCode' in error || code.startsWith('TAR_'))
    return new StartupError(`${source} is damaged: it cannot be unpacked (${error.message}).`);
  if (code === 'ENOENT') return new StartupError(`There is no backup at ${source}.`);
  return new StartupError(`Cannot read the backup ${source} (${code}).`);
}

const gzipStart = Buffer.from([0x1f, 0x8b]);

async function startOf(source: string): Promise<Buffer> {
  const file = await open(source, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(encryptedStart.length), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
