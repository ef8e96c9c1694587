import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { S3mini } from 's3mini';
import type { S3Settings } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { uploadTo, withRetries } from '../storage/s3-upload.ts';
import { syncPath } from './copy-folder.ts';
import { backupTimeOf, newestFirst, type StoredBackup, toStoredBackup } from './stored-backups.ts';

/** Copies of backups in a bucket of an S3-compatible store. Every error is a StartupError. */
export type Bucket = Readonly<{
  list(): Promise<StoredBackup[]>;
  upload(folder: string, name: string, signal?: AbortSignal): Promise<void>;
  /** Downloads a backup into a folder and returns its path. The file gets its final name once it is complete. */
  download(folder: string, name: string): Promise<string>;
  remove(name: string): Promise<void>;
}>;

export function openBucket(place: S3Settings): Bucket {
  const { bucketUrl: endpoint, region, accessKeyId, secretAccessKey } = place;
  const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey });
  const inWords = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(`The bucket of BACKUP_S3_URL (${endpoint}) cannot be used: ${reason}.`);
    });

  const list = async () => {
    const found: StoredBackup[] = [];
    let next: string | undefined;
    do {
      const token = next;
      const page = await withRetries(() => s3.listObjectsPaged('/', 'standout-', 1000, token));
      for (const { Key, Size } of page?.objects ?? []) {
        const madeAt = backupTimeOf(Key);
        if (madeAt) found.push(toStoredBackup(Key, madeAt, Number(Size)));
      }
      next = page?.nextContinuationToken;
    } while (next !== undefined);
    return newestFirst(found);
  };
  const download = async (folder: string, name: string) => {
    const draft = join(folder, `${name}.${randomUUID()}.unfinished`);
    try {
      const response = await s3.getObjectResponse(name);
      if (!response?.body) throw new Error(`it has no ${name}`);
      await pipeline(response.body, createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
      await syncPath(draft);
      await rename(draft, join(folder, name));
      return join(folder, name);
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    list: () => inWords(list()),
    upload: (folder, name, signal) =>
      inWords(uploadTo(s3, name, createReadStream(join(folder, name), signal ? { signal } : {}))),
    download: (folder, name) => inWords(download(folder, name)),
    remove: (name) => inWords(withRetries(() => s3.deleteObject(name)).then(() => undefined)),
  };
}
