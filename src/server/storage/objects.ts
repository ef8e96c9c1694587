import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type Caller,
  type Database,
  DatabaseError,
  serviceRole,
  type Transaction,
} from '../database/database.ts';
import { lockQuota, requireQuota } from './account-quota.ts';
import { anonymousLimit } from './anonymous-upload.ts';
import { refuse } from './refusal.ts';

/** The row of an object. */
export type ObjectRow = z.infer<typeof objectRow>;
/** The settings of a bucket. */
export type Bucket = z.infer<typeof bucketRow>;

export type ObjectMetadata = Readonly<{
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}>;

const jsonText = <T>(shape: z.ZodType<T>) =>
  z
    .string()
    .nullable()
    .transform((text) => shape.parse(JSON.parse(text ?? 'null')));

const objectRow = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  version: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  metadata: jsonText(
    z.looseObject({ size: z.number(), mimetype: z.string(), eTag: z.string(), cacheControl: z.string() }),
  ),
  user_metadata: jsonText(z.unknown()),
});

const isoTime = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const objectColumns = `id::text, bucket_id, name, version, ${isoTime('created_at')}, ${isoTime('updated_at')},
  metadata::text as metadata, user_metadata::text as user_metadata`;

const bucketRow = z.object({
  id: z.string(),
  public: z.boolean(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
});

const versionRow = z.object({ id: z.string(), previous: z.string().nullable() });

/**
 * Object operations. They run as the caller, so policies apply. Only bucket settings and publicly readable objects
 * are read as the server. `accountBytes` is the quota per account in projects without their own quota.
 */
export function objectsIn(database: Database, accountBytes?: number) {
  const putWithin = async (tx: Transaction, put: Put) => {
    if (put.owner === undefined) return putRow(tx, put);
    await lockQuota(tx, put.owner);
    const made = await putRow(tx, put);
    await requireQuota(tx, put.owner, accountBytes);
    return made;
  };
  const find = async (tx: Transaction, bucket: string, name: string): Promise<ObjectRow> => {
    const [row] = await tx.rows(
      objectRow,
      `select ${objectColumns} from storage.objects where bucket_id = $1 and name collate "C" = $2 and version is not null`,
      [bucket, name],
    );
    if (!row) throw refuse.noObject();
    return row;
  };

  return {
    /** Throws NoSuchBucket. */
    async bucket(id: string): Promise<Bucket> {
      const [bucket] = await database.asIdentity(serviceRole, (tx) =>
        tx.rows(
          bucketRow,
          'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
          [id],
        ),
      );
      if (!bucket) throw refuse.noBucket();
      return bucket;
    },

    /** Returns the maximum size of an upload with this name, if the project limits it. Throws AccessDenied. */
    anonymousLimit: (caller: Caller, bucket: string, name: string): Promise<number | undefined> =>
      database.asIdentity(serviceRole, (tx) => anonymousLimit(tx, caller, bucket, name)),

    /** Throws NoSuchKey if the object does not exist or the caller may not read it. */
    find: (caller: Caller, bucket: string, name: string): Promise<ObjectRow> =>
      database.asIdentity(caller, (tx) => find(tx, bucket, name)),

    /** Returns the names of the objects that the caller may read. */
    readable: (caller: Caller, bucket: string, names: readonly string[]): Promise<Set<string>> =>
      database.asIdentity(caller, async (tx) => {
        const rows = await tx.rows(
          z.object({ name: z.string() }),
          `select name from storage.objects where bucket_id = $1 and name collate "C" = any ($2::text[])
             and version is not null`,
          [bucket, [...names]],
        );
        return new Set(rows.map(({ name }) => name));
      }),

    /** Finds objects of public buckets and signed URLs, where no policy applies. */
    findOpen: (bucket: string, name: string): Promise<ObjectRow> =>
      database.asIdentity(serviceRole, (tx) => find(tx, bucket, name)),

    /** Whether an object's bytes have this ETag. */
    async holds(bucket: string, name: string, eTag: string): Promise<boolean> {
      const rows = await database.asIdentity(serviceRole, (tx) =>
        tx.rows(
          z.object({ id: z.string() }),
          `select id::text from storage.objects where bucket_id = $1 and name collate "C" = $2 and metadata ->> 'eTag' = $3`,
          [bucket, name, eTag],
        ),
      );
      return rows.length > 0;
    },

    /** Rejects a forbidden write before any bytes are received. */
    async tryPut(caller: Caller, put: Put): Promise<void> {
      const tried = new Error('Dry run.');
      await database
        .asIdentity(caller, async (tx) => {
          await putWithin(tx, put);
          throw tried;
        })
        .catch((error) => {
          if (error !== tried) throw refusedPut(error, put);
        });
    },

    /** Inserts a row or, with `isUpsert`, replaces one and returns its previous version. */
    async put(caller: Caller, put: Put): Promise<{ id: string; previous: string | null }> {
      const write = () => database.asIdentity(caller, (tx) => putWithin(tx, put));
      try {
        return await write();
      } catch (error) {
        // A concurrent upload of the same name may have inserted the row; then replace it.
        const raced = put.isUpsert && error instanceof DatabaseError && error.code === '23505';
        if (!raced) throw refusedPut(error, put);
        return await write().catch((second) => {
          throw refusedPut(second, put);
        });
      }
    },

    /** Renames an object without touching its bytes. Throws NoSuchKey. */
    async move(caller: Caller, from: Place, to: Place): Promise<void> {
      const moved = await database.asIdentity(caller, (tx) =>
        tx.run(
          `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
           where bucket_id = $1 and name collate "C" = $2`,
          [from.bucket, from.name, to.bucket, to.name],
        ),
      );
      if (moved === 0) throw refuse.noObject();
    },

    /** Removes the objects the caller may delete and returns them. */
    remove: (caller: Caller, bucket: string, names: readonly string[]): Promise<ObjectRow[]> =>
      database.asIdentity(caller, (tx) =>
        tx.rows(
          objectRow,
          `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) and version is not null returning ${objectColumns}`,
          [bucket, [...names]],
        ),
      ),

    /** Removes all objects in a bucket that the caller may delete and returns their versions. */
    empty: (caller: Caller, bucket: string): Promise<string[]> =>
      database.asIdentity(caller, async (tx) => {
        const rows = await tx.rows(
          z.object({ version: z.string().nullable() }),
          'delete from storage.objects where bucket_id = $1 returning version',
          [bucket],
        );
        return rows.flatMap(({ version }) => version ?? []);
      }),

    /** Returns which of these versions belong to a row of an object or an upload part. */
    async knownVersions(versions: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await database.asIdentity(serviceRole, (tx) =>
        tx.rows(
          z.object({ version: z.string() }),
          `select version from storage.objects where version = any ($1::text[])
           union all select version from storage.resumable_parts where version = any ($1::text[])`,
          [[...versions]],
        ),
      );
      return new Set(rows.map(({ version }) => version));
    },
  };
}

export type Objects = ReturnType<typeof objectsIn>;

type Place = Readonly<{ bucket: string; name: string }>;

export type Put = Place &
  Readonly<{
    version: string;
    /** The id of the owning user. */
    owner: string | undefined;
    metadata: ObjectMetadata;
    userMetadata: unknown;
    isUpsert: boolean;
  }>;

async function putRow(tx: Transaction, put: Put): Promise<{ id: string; previous: string | null }> {
  const { bucket, name, version, owner = null, metadata, userMetadata } = put;
  const described = userMetadata === undefined ? null : JSON.stringify(userMetadata);
  const values = [bucket, name, version, owner, JSON.stringify(metadata), described];
  if (put.isUpsert) {
    const [replaced] = await tx.rows(
      versionRow,
      `with old as (select id, version from storage.objects where bucket_id = $1 and name collate "C" = $2 for update)
       update storage.objects as object set version = $3, owner_id = $4, owner = $4::text::uuid, metadata = $5::jsonb,
         user_metadata = $6::jsonb, updated_at = now()
       from old where object.id = old.id returning object.id::text as id, old.version as previous`,
      values,
    );
    if (replaced) return replaced;
  }
  // Without RETURNING, which would require the right to read.
  const id = randomUUID();
  await tx.run(
    `insert into storage.objects (bucket_id, name, version, owner_id, owner, metadata, user_metadata, id)
     values ($1, $2, $3, $4, $4::text::uuid, $5::jsonb, $6::jsonb, $7::uuid)`,
    [...values, id],
  );
  return { id, previous: null };
}

function refusedPut(error: unknown, { isUpsert }: Put): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.code === '23503') return refuse.noBucket();
  // The row exists, but the caller may not see it.
  return isUpsert && error.code === '23505'
    ? refuse.denied('new row violates row-level security policy')
    : error;
}
