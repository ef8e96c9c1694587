import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { refuse } from './refusal.ts';

/**
 * Object contents, each under a random name that its row stores as `version`. Blobs are immutable: they are only
 * added and removed.
 */
export type Blobs = Readonly<{
  /** Stores a stream atomically, even if the process crashes. Throws EntityTooLarge beyond `maxBytes`. */
  store(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Blob>;
  /** Makes the same bytes available under another version. */
  copy(version: string): Promise<string>;
  /** Reads the bytes from `first` to `last`, inclusive. */
  read(version: string, first: number, last: number): Promise<ReadableStream<Uint8Array>>;
  sizeOf(version: string): Promise<number | undefined>;
  remove(versions: readonly string[]): Promise<void>;
  /**
   * Removes blobs without a row that are at least `minAgeMs` old: leftovers of a crashed process. Returns the count.
   * Stops early when `signal` aborts.
   */
  sweep(
    minAgeMs: number,
    areKnown: (versions: readonly string[]) => Promise<ReadonlySet<string>>,
    signal?: AbortSignal,
  ): Promise<number>;
}>;

type Blob = Readonly<{ version: string; sizeBytes: number; md5: string }>;

/** The format of a version. Other names among the blobs are ignored. */
export const versionName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Stores blobs as files in `folder`, creating it if missing. */
export async function openFileBlobs(folder: string): Promise<Blobs> {
  const incoming = join(folder, 'incoming');
  const objects = join(folder, 'objects');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(objects, { recursive: true, mode: 0o700 });
  const folderOf = (version: string) => join(objects, version.slice(0, 2));
  const pathOf = (version: string) => {
    if (!versionName.test(version)) throw new Error(`${JSON.stringify(version)} is not a valid version.`);
    return join(folderOf(version), version);
  };
  /** A rename or link is only durable after its folder is synced. */
  const place = async (version: string, put: (path: string) => Promise<void>) => {
    const subfolder = folderOf(version);
    if ((await mkdir(subfolder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(objects);
    await put(pathOf(version));
    await syncFolder(subfolder);
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
      // Blobs are immutable, so two names can share the same bytes.
      await place(made, (path) => link(pathOf(version), path));
      return made;
    },
    async read(version, first, last) {
      const stream = createReadStream(pathOf(version), { start: first, end: last });
      // Node's web stream type and the library's differ in name only.
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
      for (const subfolder of await readdir(objects)) {
        const versions = (await readdir(join(objects, subfolder))).filter((name) => versionName.test(name));
        if (versions.length === 0) continue;
        if (signal?.aborted) break;
        const known = await areKnown(versions);
        for (const version of versions)
          if (!known.has(version)) await drop(join(objects, subfolder, version));
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
