import { z } from 'zod';
import type { Owner } from '../database/prepare.ts';
import { StartupError } from '../startup-error.ts';
import type { Blobs } from '../storage/blobs.ts';

const versionRow = z.object({ version: z.string() });
const objectRow = z.object({
  bucket_id: z.string(),
  name: z.string(),
  version: z.string(),
  size: z.coerce.number(),
  type: z.string(),
  cache: z.string(),
  described: z.string().nullable(),
  owner: z.string().nullable(),
  owner_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The fields to restore on an object after uploading it to a hosted project. */
export type MovedObject = Pick<
  z.infer<typeof objectRow>,
  'bucket_id' | 'name' | 'owner' | 'owner_id' | 'created_at' | 'updated_at'
>;

/** Copies the blob of every object and upload part to another store, under the same version. Returns the count. */
export async function copyBlobs(
  source: Owner,
  from: Blobs,
  put: (version: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<number> {
  const { rows } = await source(({ query }) =>
    query(
      'select version from storage.objects where version is not null union all select version from storage.resumable_parts',
      [],
    ),
  );
  let count = 0;
  for (const { version } of z.array(versionRow).parse(rows)) {
    const sizeBytes = await from.sizeOf(version);
    if (sizeBytes === undefined) continue;
    await put(version, sizeBytes === 0 ? noBytes() : await from.read(version, 0, sizeBytes - 1));
    count += 1;
  }
  return count;
}

/** Uploads every object to a hosted project with its service key. Repeating it overwrites the same objects. */
export async function sendObjects(
  source: Owner,
  from: Blobs,
  project: Readonly<{ url: string; serviceKey: string }>,
): Promise<MovedObject[]> {
  const { rows } = await source(({ query }) =>
    query(
      `select bucket_id, name, version, metadata ->> 'size' as size, metadata ->> 'mimetype' as type,
         metadata ->> 'cacheControl' as cache, user_metadata::text as described, owner::text as owner, owner_id,
         created_at::text as created_at, updated_at::text as updated_at
       from storage.objects where version is not null`,
      [],
    ),
  );
  const objects = z.array(objectRow).parse(rows);
  for (const { bucket_id: bucket, name, version, size, type, cache, described } of objects) {
    const body =
      size === 0
        ? new ArrayBuffer(0)
        : await new Response(await from.read(version, 0, size - 1)).arrayBuffer();
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/');
    const answer = await fetch(`${project.url}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${project.serviceKey}`,
        apikey: project.serviceKey,
        'content-type': type,
        'cache-control': cache,
        'x-upsert': 'true',
        ...(described === null ? {} : { 'x-metadata': Buffer.from(described).toString('base64') }),
      },
      body,
    });
    if (!answer.ok)
      throw new StartupError(`${bucket}/${name} was refused by ${project.url}: ${await answer.text()}`);
    await answer.body?.cancel();
  }
  return objects;
}

async function* noBytes(): AsyncGenerator<Uint8Array> {
  // The content of an empty object.
}
