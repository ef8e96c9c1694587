import { z } from 'zod';
import type { Caller } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import type { ObjectRow, Objects } from './objects.ts';
import { parseBody } from './parse-body.ts';
import { refusalOf, refuse } from './refusal.ts';
import { checkType } from './upload.ts';

type Place = Readonly<{ bucket: string; name: string }>;

/** Returns the object to move or copy, after checking the target bucket's limits. A copy may get a new type. */
export async function checkedSource(
  objects: Objects,
  from: Place,
  to: Place,
  caller: Caller,
  newType?: string,
): Promise<ObjectRow> {
  const source = await objects.find(caller, from.bucket, from.name);
  if (from.bucket !== to.bucket || newType !== undefined) {
    const bucket = await objects.bucket(to.bucket);
    checkType(bucket, newType ?? source.metadata.mimetype);
    const { file_size_limit: maxBytes } = bucket;
    if (maxBytes !== null && source.metadata.size > maxBytes) throw refuse.tooLarge();
  }
  return source;
}

/**
 * Returns an object and a copy of its blob. If the object is replaced between the two steps, it copies the new one.
 */
export async function copiedSource(
  { objects, blobs }: Readonly<{ objects: Objects; blobs: Blobs }>,
  from: Place,
  to: Place,
  caller: Caller,
  newType?: string,
): Promise<{ source: ObjectRow; version: string }> {
  let missed: string | undefined;
  for (;;) {
    const source = await checkedSource(objects, from, to, caller, newType);
    if (source.version === missed) throw refuse.noObject();
    try {
      return { source, version: await blobs.copy(source.version) };
    } catch (error) {
      if (refusalOf(error)?.code !== 'NoSuchKey') throw error;
      missed = source.version;
    }
  }
}

const transferShape = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).optional(),
});

/** Parses the source and target of a move or copy. Throws InvalidRequest, InvalidBucketName, or InvalidKey. */
export function transferOf(body: unknown) {
  const parsed = parseBody(transferShape, body);
  const nameOf = (key: string) => checkObjectName(key.replace(/^\/+/, ''));
  return {
    from: { bucket: checkBucketName(parsed.bucketId), name: nameOf(parsed.sourceKey) },
    to: {
      bucket: checkBucketName(parsed.destinationBucket ?? parsed.bucketId),
      name: nameOf(parsed.destinationKey),
    },
    copiesMetadata: parsed.copyMetadata,
    /** The metadata of a copy that does not keep that of its source. */
    metadata: parsed.copyMetadata ? {} : (parsed.metadata ?? {}),
  };
}
