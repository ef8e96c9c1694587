import { z } from 'zod';
import type { Caller } from '../database/database.ts';
import { isStorable } from '../storable.ts';
import type { Blobs } from './blobs.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import type { ObjectRow, Objects } from './objects.ts';
import { parseBody } from './parse-body.ts';
import { refusalOf, refuse } from './refusal.ts';
import { checkType } from './upload.ts';

type Place = Readonly<{ bucket: string; name: string }>;

/** The object that is to be moved or copied, once it is known to fit the bucket it goes to. */
export async function checkedSource(
  objects: Objects,
  from: Place,
  to: Place,
  caller: Caller,
): Promise<ObjectRow> {
  const source = await objects.find(caller, from.bucket, from.name);
  if (from.bucket !== to.bucket) {
    const bucket = await objects.bucket(to.bucket);
    checkType(bucket, source.metadata.mimetype);
    const { file_size_limit: maxBytes } = bucket;
    if (maxBytes !== null && source.metadata.size > maxBytes) throw refuse.tooLarge();
  }
  return source;
}

/** An object and a copy of its bytes. It may be replaced between the look at the one and at the other: then the new one is copied. */
export async function copiedSource(
  { objects, blobs }: Readonly<{ objects: Objects; blobs: Blobs }>,
  from: Place,
  to: Place,
  caller: Caller,
): Promise<{ source: ObjectRow; version: string }> {
  let missed: string | undefined;
  for (;;) {
    const source = await checkedSource(objects, from, to, caller);
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
  metadata: z.unknown().refine(isStorable, 'cannot be kept').optional(),
});

/** From where to where a body asks for an object. Throws InvalidRequest, InvalidBucketName or InvalidKey. */
export function transferOf(body: unknown) {
  const given = parseBody(transferShape, body);
  const nameOf = (key: string) => checkObjectName(key.replace(/^\/+/, ''));
  return {
    from: { bucket: checkBucketName(given.bucketId), name: nameOf(given.sourceKey) },
    to: {
      bucket: checkBucketName(given.destinationBucket ?? given.bucketId),
      name: nameOf(given.destinationKey),
    },
    copiesMetadata: given.copyMetadata,
    metadata: given.metadata,
  };
}
