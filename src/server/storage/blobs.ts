import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { refuse } from './refusal.ts';

/** The bytes of objects, each under a random name that its row knows as its version. They are never changed, only added and removed. */
export type Blobs = Readonly<{
  /** Keeps a stream whole or not at all, also when the process ends in between. Throws EntityTooLarge past `maxBytes`. */
  store(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Blob>;
  /** The same bytes under another version. */
  copy(version: string): Promise<string>;
  /** The bytes `first` to `last`, both included. */
  read(version: string, first: number, last: number): Promise<ReadableStream<Uint8Array>>;
  sizeOf(version: string): Promise<number | undefined>;
  remove(versions: readonly string[]): Promise<void>;
  /**
   * Removes what no row knows and is no younger than `minAgeMs`: the traces of a process that ended in the middle.
   * Returns how many there were. Leaves the rest for another time when `signal` says so.
   */
  sweep(
    minAgeMs: number,
    areKnown: (versions: readonly string[]) => Promise<ReadonlySet<string>>,
    signal?: AbortSignal,
  ): Promise<number>;
}>;

type Blob = Readonly<{ version: string; sizeBytes: number; md5: string }>;

/** What a version looks like: whatever else lies among the blobs is none. */
export const versionName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The blobs as files below `folder`, which is made where there is none. */
export async function openFileBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming');
  const objects = join(folder, 'objects');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const shelfOf = (version: string) => join(objects, version.slice(0, 2));
  const pathOf = (version: string) => {
    if (!versionName.test(version)) throw new Error(`${JSON.stringify(version)} is no version.`);
    return join(shelfOf(version), version);
  };
  /** A rename or link is only there for good when its folder is written down. */
  const place = async (version: string, put: (path: string) => Promise<void>) => {
    const shelf = shelfOf(version);
    if ((await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(objects);
    await put(pathOf(version));
    await syncFolder(shelf);
  };

  return {
    async store(bytes, maxBytes) {
      const version = randomUUID();
      const draft = join(incoming, version);
      const hash = createHash('md5');
      let sizeBytes = 0;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const chunk of bytes) {
            sizeBytes += chunk.byteLength;
            if (sizeBytes > maxBytes) throw refuse.tooLarge();
            hash.update(chunk);
            await file.writeFile(chunk);
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await place(version, (path) => rename(draft, path));
        return { version, sizeBytes, md5: hash.digest('hex') };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async copy(version) {
      const made = randomUUID();
      // Bytes never change, so that two names may share them.
      await place(made, (path) => link(pathOf(version), path));
      return made;
    },
    async read(version, first, last) {
      const stream = createReadStream(pathOf(version), { start: first, end: last });
      // Node's own declaration of a web stream and the library's differ in name only.
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },
    async sizeOf(version) {
      return (await stat(pathOf(version)).catch(() => undefined))?.size;
    },
    async remove(versions) {
      await Promise.all(versions.map((version) => rm(pathOf(version), { force: true })));
    },
    async sweep(minAgeMs, areKnown, signal) {
      const isOld = async (path: string) => {
        const found = await stat(path).catch(() => undefined);
        return found !== undefined && Date.now() - found.ctimeMs >= minAgeMs;
      };
      let removed = 0;
      const drop = async (path: string) => {
        if (signal?.aborted || !(await isOld(path))) return;
        await rm(path, { force: true });
        removed += 1;
      };
      for (const name of await readdir(incoming)) await drop(join(incoming, name));
      for (const shelf of await readdir(objects)) {
        const versions = (await readdir(join(objects, shelf))).filter((name) => versionName.test(name));
        if (versions.length === 0) continue;
        if (signal?.aborted) break;
        const known = await areKnown(versions);
        for (const version of versions) if (!known.has(version)) await drop(join(objects, shelf, version));
      }
      return removed;
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
