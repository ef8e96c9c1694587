import { z } from 'zod';
import type { Caller } from '../database/database.ts';
import type { Blobs } from './blobs.ts';
import { parsed } from './body.ts';
import { checkBucketName, checkObjectName } from './names.ts';
import type { ObjectRow, Objects } from './objects.ts';
import { putKept } from './put-kept.ts';
import { refuse } from './refusal.ts';
import { checkType, ownerOf } from './upload.ts';

type Stores = Readonly<{ objects: Objects; blobs: Blobs; now: () => Date }>;
type Place = Readonly<{ bucket: string; name: string }>;

/** POST /object/move: another name for an object, also in another bucket. Its bytes stay where they are. */
export async function moveObject(
  { objects }: Stores,
  caller: Caller,
  body: unknown,
): Promise<{ message: string }> {
  const { from, to } = transferOf(body);
  await checkedSource(objects, from, to, caller);
  await objects.move(caller, from, to);
  return { message: 'Successfully moved' };
}

/** POST /object/copy: a second object with the same bytes. */
export async function copyObject(
  { objects, blobs, now }: Stores,
  caller: Caller,
  body: unknown,
  isUpsert: boolean,
): Promise<{ Id: string; Key: string }> {
  const { from, to, metadata, copiesMetadata } = transferOf(body);
  const source = await checkedSource(objects, from, to, caller);
  const version = await blobs.copy(source.version);
  const id = await putKept({ objects, blobs }, caller, {
    ...to,
    version,
    owner: ownerOf(caller),
    metadata: {
      ...source.metadata,
      lastModified: now().toISOString(),
      contentLength: source.metadata.size,
      httpStatusCode: 200,
    },
    userMetadata: copiesMetadata ? (source.user_metadata ?? undefined) : metadata,
    isUpsert,
  });
  return { Id: id, Key: `${to.bucket}/${to.name}` };
}

/** The object that is to be moved or copied, once it is known to fit the bucket it goes to. */
async function checkedSource(objects: Objects, from: Place, to: Place, caller: Caller): Promise<ObjectRow> {
  const source = await objects.find(caller, from.bucket, from.name);
  if (from.bucket !== to.bucket) {
    const bucket = await objects.bucket(to.bucket);
    checkType(bucket, source.metadata.mimetype);
    const { file_size_limit: maxBytes } = bucket;
    if (maxBytes !== null && source.metadata.size > maxBytes) throw refuse.tooLarge();
  }
  return source;
}

const transferShape = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: z.unknown().optional(),
});

function transferOf(body: unknown) {
  const given = parsed(transferShape, body);
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
