import { createHash, randomUUID } from 'node:crypto';
import { S3mini, S3ServiceError } from 's3mini';
import { StartupError } from '../startup-error.ts';
import { type Blobs, versionName } from './blobs.ts';
import { refuse } from './refusal.ts';
import { uploadTo, withRetries } from './s3-upload.ts';

export type S3Place = Readonly<{
  /** The endpoint, with the bucket in the path or host name. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

type BucketBlobs = Blobs &
  Readonly<{
    /** Stores bytes under a given version, copied from another store. */
    put(version: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  }>;

const ownerKey = 'standout-owner';

/**
 * Opens a bucket of an S3-compatible store, with versions as keys. `owner` identifies the database: a bucket serves
 * only one, or each would sweep the other's blobs. Throws StartupError.
 */
export async function openS3Blobs(place: S3Place, owner: string): Promise<BucketBlobs> {
  const { bucketUrl: endpoint, region, accessKeyId, secretAccessKey } = place;
  const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey });
  await claim(s3, endpoint, owner);

  const store = (version: string, bytes: AsyncIterable<Uint8Array>) => uploadTo(s3, version, bytes);

  return {
    put: store,
    async store(bytes, maxBytes) {
      const version = randomUUID();
      const hash = createHash('md5');
      let sizeBytes = 0;
      async function* measured() {
        for await (const chunk of bytes) {
          sizeBytes += chunk.byteLength;
          if (sizeBytes > maxBytes) throw refuse.tooLarge();
          hash.update(chunk);
          yield chunk;
        }
      }
      await store(version, measured());
      return { version, sizeBytes, md5: hash.digest('hex') };
    },
    async copy(version) {
      const made = randomUUID();
      await s3.copyObject(version, made).catch((error) => {
        throw isMissing(error) ? refuse.noObject() : error;
      });
      return made;
    },
    async read(version, first, last) {
      // The library expects an exclusive end.
      const { body } = await s3.getObjectRaw(version, false, first, last + 1).catch((error) => {
        throw isMissing(error) ? refuse.noObject() : error;
      });
      if (!body) throw new Error(`The S3 store returned no body for ${version}.`);
      return body;
    },
    async sizeOf(version) {
      try {
        return await s3.getContentLength(version);
      } catch (error) {
        if (error instanceof Error && isMissing(error.cause)) return undefined;
        throw error;
      }
    },
    async remove(versions) {
      for (const version of versions) await withRetries(() => s3.deleteObject(version));
    },
    async sweep(minAgeMs, areKnown, signal) {
      let removed = 0;
      let next: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', '', 1000, next);
        const old = (page?.objects ?? []).filter(
          ({ Key, LastModified }) =>
            versionName.test(Key) && Date.now() - new Date(LastModified).getTime() >= minAgeMs,
        );
        if (signal?.aborted) break;
        const known = await areKnown(old.map(({ Key }) => Key));
        for (const { Key } of old) {
          if (signal?.aborted || known.has(Key)) continue;
          await s3.deleteObject(Key);
          removed += 1;
        }
        next = page?.nextContinuationToken;
      } while (next !== undefined && !signal?.aborted);
      return removed;
    },
  };
}

/** The first database to open a bucket owns it. */
async function claim(s3: S3mini, endpoint: string, owner: string): Promise<void> {
  const cannot = (reason: string) => new StartupError(`The bucket of S3_BUCKET_URL (${endpoint}) ${reason}.`);
  try {
    // Some stores list an object before its bytes are readable: another server of this database may be writing it.
    const found = (await s3.getObject(ownerKey)) || null;
    if (found === null) await s3.putObject(ownerKey, owner, 'text/plain');
    else if (found.trim() !== owner) throw cannot('belongs to another database');
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw cannot(`cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404;
}
