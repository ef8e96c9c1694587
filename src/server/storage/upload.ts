import { randomUUID } from 'node:crypto';
import type { Caller } from '../database/database.ts';
import { isStorable } from '../storable.ts';
import type { Blobs } from './blobs.ts';
import { commitBlob } from './commit-blob.ts';
import { essenceOf } from './media-type.ts';
import { readForm } from './multipart.ts';
import type { Bucket, ObjectMetadata, Objects, Put } from './objects.ts';
import { refuse } from './refusal.ts';

/** The target and sender of an upload. */
export type Upload = Readonly<{ bucket: string; name: string; caller: Caller; isUpsert: boolean }>;

/**
 * Stores an upload, sent as a plain body or as a form's file. Checks the caller's rights, stores the bytes, then
 * writes the row. Throws StorageRefusal; a rejected upload leaves nothing behind.
 */
export async function storeUpload(
  services: { objects: Objects; blobs: Blobs; maxBytes: number },
  upload: Upload,
  request: Request,
): Promise<{ Id: string; Key: string }> {
  if (upload.caller.role !== 'anon') return storeWithin(services, upload, request, undefined);
  const { bucket, name, caller } = upload;
  const place = `${bucket}/${name}`;
  const most = await services.objects.anonymousLimit(caller, bucket, name);
  if (most === undefined) return storeWithin(services, upload, request, undefined);
  // Anonymous uploads run one at a time per place, because their bytes do not count until they are accepted.
  if (anonymousUploads.has(place)) throw refuse.inFlight();
  anonymousUploads.add(place);
  try {
    return await storeWithin(services, upload, request, most);
  } finally {
    anonymousUploads.delete(place);
  }
}

/** The places that uploads without an account are writing to. */
const anonymousUploads = new Set<string>();

async function storeWithin(
  { objects, blobs, maxBytes }: { objects: Objects; blobs: Blobs; maxBytes: number },
  { bucket: bucketId, name, caller, isUpsert }: Upload,
  request: Request,
  most: number | undefined,
): Promise<{ Id: string; Key: string }> {
  const bucket = await objects.bucket(bucketId);
  const owner = ownerOf(caller);
  const putOf = (version: string, metadata: ObjectMetadata, userMetadata: unknown): Put => {
    return { bucket: bucketId, name, version, owner, metadata, userMetadata, isUpsert };
  };
  await objects.tryPut(caller, putOf(randomUUID(), metadataOf('', 0, '', ''), undefined));

  const { contentType, cacheControl, userMetadata = {}, bytes } = await contentOf(request);
  checkType(bucket, contentType);
  const blob = await blobs.store(
    bytes,
    Math.min(maxBytes, bucket.file_size_limit ?? maxBytes, most ?? maxBytes),
  );
  const metadata = metadataOf(`"${blob.md5}"`, blob.sizeBytes, contentType, cacheControl);
  const id = await commitBlob({ objects, blobs }, caller, putOf(blob.version, metadata, userMetadata));
  return { Id: id, Key: `${bucketId}/${name}` };
}

/** Returns the owner of objects that this caller uploads; undefined for the server itself. */
export function ownerOf({ claims }: Caller): string | undefined {
  return typeof claims.sub === 'string' ? claims.sub : undefined;
}

/** Throws InvalidMimeType if the bucket does not accept the type. */
export function checkType({ allowed_mime_types: allowed }: Bucket, contentType: string): void {
  if (!allowed || allowed.length === 0) return;
  const type = essenceOf(contentType) ?? '';
  const fits = allowed.some((pattern) => {
    const lowercasePattern = pattern.toLowerCase();
    return lowercasePattern.endsWith('/*')
      ? type.startsWith(lowercasePattern.slice(0, -1))
      : type === lowercasePattern;
  });
  if (!fits) throw refuse.mimeType(type);
}

type Content = Readonly<{
  contentType: string;
  cacheControl: string;
  userMetadata: unknown;
  bytes: AsyncIterable<Uint8Array>;
}>;

async function contentOf(request: Request): Promise<Content> {
  const body: AsyncIterable<Uint8Array> = request.body ?? noBytes();
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    return {
      contentType: type,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: headerMetadata(request.headers),
      bytes: body,
    };
  }
  const { fields, file } = await readForm(body, type);
  const seconds = fields.get('cacheControl');
  const metadata = fields.get('metadata');
  return {
    contentType: fields.get('contentType') ?? file.contentType ?? 'application/octet-stream',
    cacheControl: seconds === undefined ? 'no-cache' : /^\d+$/.test(seconds) ? `max-age=${seconds}` : seconds,
    userMetadata: metadata === undefined ? undefined : parseMetadata(metadata),
    bytes: file.bytes,
  };
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // An upload without a body is an empty object.
}

/** User metadata is stored in the object's row, which no quota of bytes covers. */
const maxMetadataCharacters = 32 * 1024;

/** Parses the sender's metadata as JSON. Throws InvalidRequest. */
export function parseMetadata(text: string): unknown {
  if (text.length > maxMetadataCharacters)
    throw refuse.request(`The metadata has more than ${maxMetadataCharacters} characters`);
  let metadata: unknown;
  try {
    metadata = JSON.parse(text);
  } catch {
    throw refuse.request('The metadata is not valid JSON');
  }
  if (!isStorable(metadata)) throw refuse.request('The metadata cannot be stored');
  return metadata;
}

/** Parses the `x-metadata` header: JSON in Base64. Throws InvalidRequest. */
export function headerMetadata(headers: Headers): unknown {
  const text = headers.get('x-metadata');
  return text === null ? undefined : parseMetadata(Buffer.from(text, 'base64').toString('utf8'));
}

/** Returns a value that is sent back as a header, or `otherwise` if it is not a valid header value. */
function headerValue(text: string, otherwise: string): string {
  return /^[\x20-\x7e]{1,200}$/.test(text) ? text : otherwise;
}

/** Builds the metadata stored with an object. */
export function metadataOf(
  eTag: string,
  size: number,
  mimetype: string,
  cacheControl: string,
): ObjectMetadata {
  return {
    eTag,
    size,
    mimetype: headerValue(mimetype, 'application/octet-stream'),
    cacheControl: headerValue(cacheControl, 'no-cache'),
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}
