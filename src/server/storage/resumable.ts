import { randomUUID } from 'node:crypto';
import { ERRORS, Server } from '@tus/server';
import type { Caller, Database } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { commitBlob } from './commit-blob.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import type { Objects } from './objects.ts';
import { refusalOf, refuse } from './refusal.ts';
import { ResumableStore } from './resumable-store.ts';
import { checkType, metadataOf, ownerOf, parseMetadata } from './upload.ts';

/** The sender of an upload request, and whether the upload may replace an existing object. */
type Sender = Readonly<{ caller: Caller; isUpsert: boolean }>;

export type ResumableServices = Readonly<{
  database: Database;
  objects: Objects;
  blobs: Blobs;
  maxBytes: number;
  accountBytes: number | undefined;
  now: () => Date;
  /** Returns the public origin of a request. */
  originOf: (requestUrl: string) => string;
  /** Resolves the sender. Throws if the request is not allowed. */
  senderOf: (request: Request, place: string) => Promise<Sender>;
}>;

const path = '/storage/v1/upload/resumable';

/** Handles TUS uploads like hosted Supabase: interrupted uploads can be resumed. */
export function resumable(services: ResumableServices): (request: Request) => Promise<Response> {
  const { database, objects, blobs, maxBytes, accountBytes, now, originOf, senderOf } = services;
  const store = new ResumableStore(database, blobs, now, accountBytes);

  const finish = async (id: string) => {
    const upload = await store.find(id);
    if (upload.is_finished) return;
    const bucket = await objects.bucket(upload.bucket_id);
    const { metadata, is_upsert: isUpsert } = upload;
    // Validates before storing the bytes, which an error would leave behind.
    const userMetadata = userMetadataIn(metadata);
    const blob = await blobs.store(store.bytesOf(id), sizeLimit(bucket.file_size_limit));
    const caller: Caller = { role: upload.role, claims: upload.claims };
    const eTag = `"${blob.md5}"`;
    try {
      // Another server may have finished the upload and removed its parts.
      if (blob.sizeBytes !== upload.length) {
        await blobs.remove([blob.version]);
        throw refuse.request('The upload is incomplete');
      }
      await commitBlob({ objects, blobs }, caller, {
        bucket: upload.bucket_id,
        name: upload.name,
        version: blob.version,
        owner: ownerOf(caller),
        metadata: metadataOf(
          eTag,
          blob.sizeBytes,
          metadata.contentType ?? 'application/octet-stream',
          cacheControlOf(metadata.cacheControl),
        ),
        userMetadata,
        isUpsert,
      });
    } catch (error) {
      if ((await store.find(id)).is_finished) return;
      // A crash may have happened after creating the object and before marking the upload as finished.
      const isMade = isTaken(error) && (await objects.holds(upload.bucket_id, upload.name, eTag));
      if (!isMade) throw error;
    }
    await store.finish(id);
  };
  const finishing = new Map<string, Promise<void>>();
  /** Concurrent requests wait for the same result. */
  const finishOnce = (id: string) => {
    const underWay = finishing.get(id) ?? finish(id).finally(() => finishing.delete(id));
    finishing.set(id, underWay);
    return underWay;
  };
  const sizeLimit = (ofBucket: number | null) => Math.min(maxBytes, ofBucket ?? maxBytes);

  const server = new Server({
    path,
    datastore: store,
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['authorization', 'apikey', 'x-upsert', 'x-signature', 'x-client-info'],
    namingFunction: (_, metadata) => {
      if (!metadata) throw refuse.request('The Upload-Metadata header is missing');
      const bucket = checkBucketName(metadata.bucketName ?? '');
      return idOf(bucket, checkObjectName(metadata.objectName ?? ''), randomUUID());
    },
    getFileIdFromRequest: (_, last) => last,
    generateUrl: (request, { id }) =>
      `${originOf(request.url)}${path}${isSigned(request) ? '/sign' : ''}/${id}`,
    maxSize: async (_, id) => {
      if (id === null) return maxBytes;
      return sizeLimit((await objects.bucket(placeOf(id).bucket)).file_size_limit);
    },
    async onIncomingRequest(request, id) {
      const { bucket, name } = placeOf(id);
      if (request.method === 'HEAD') {
        // The server may have crashed after the last byte, before creating the object.
        const { length, received } = await store.find(id);
        if (length === received) await finishOnce(id);
        return;
      }
      const { caller, isUpsert } = await senderOf(request, `${bucket}/${name}`);
      await objects.tryPut(caller, {
        bucket,
        name,
        version: randomUUID(),
        owner: ownerOf(caller),
        metadata: metadataOf('', 0, '', ''),
        userMetadata: undefined,
        isUpsert,
      });
    },
    async onUploadCreate(request, upload) {
      const { bucket, name } = placeOf(upload.id);
      const { caller, isUpsert } = await senderOf(request, `${bucket}/${name}`);
      const metadata = upload.metadata ?? {};
      userMetadataIn(metadata);
      if (metadata.contentType) checkType(await objects.bucket(bucket), metadata.contentType);
      await store.begin({ id: upload.id, bucket, name, isUpsert }, caller, metadata, upload.size);
      return {};
    },
    async onUploadFinish(_, upload) {
      await finishOnce(upload.id);
      return { headers: { 'Tus-Complete': '1' } };
    },
    onResponseError(_, error) {
      const refusal = refusalOf(error);
      if (refusal) return { status_code: refusal.statusCode, body: refusal.message };
      if (!(error instanceof Error)) return undefined;
      console.error('A resumable upload failed:', error);
      return { status_code: 500, body: 'Internal server error' };
    },
  });
  return (request) => server.handleWeb(request);
}

/** Parses the sender's metadata for an object. Throws InvalidRequest. */
function userMetadataIn({ metadata }: Readonly<Record<string, string | null>>): unknown {
  return metadata ? parseMetadata(metadata) : undefined;
}

/** Whether a request carries a signed upload token instead of a user's token. */
export function isSigned(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(`${path}/sign`);
}

/** Whether the error means that an object with this name exists. */
function isTaken(error: unknown): boolean {
  return refusalOf(error)?.code === 'KeyAlreadyExists';
}

/** Uses the same format as hosted Supabase: the object's place plus a random part. */
function idOf(bucket: string, name: string, version: string): string {
  return Buffer.from(`${bucket}/${name}/${version}`).toString('base64url');
}

function placeOf(id: string): { bucket: string; name: string } {
  const [bucket, ...rest] = Buffer.from(id, 'base64url').toString('utf8').split('/');
  if (!bucket || rest.length < 2) throw ERRORS.FILE_NOT_FOUND;
  return { bucket: checkBucketName(bucket), name: checkObjectName(rest.slice(0, -1).join('/')) };
}

function cacheControlOf(given: string | null | undefined): string {
  return given && /^\d+$/.test(given) ? `max-age=${given}` : 'no-cache';
}
