import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { z } from 'zod';
import { type Caller, type Database, serviceRole, type Transaction } from '../database/database.ts';
import { lockQuota, requireQuotaWithParts } from './account-quota.ts';
import { anonymousLimit } from './anonymous-upload.ts';
import type { Blobs } from './blobs.ts';
import { mayBeCommitted } from './commit-blob.ts';
import { refuse } from './refusal.ts';
import { readPart, untilBroken } from './stream-parts.ts';
import { ownerOf } from './upload.ts';

/** The database row of a resumable upload. */
export type ResumableUpload = z.infer<typeof uploadRow>;

/** How long an upload may take, and how long a finished one is remembered. */
const lifeMs = 24 * 60 * 60_000;
/** Each upload occupies a row until it expires, even without a byte. */
const maxUploadsPerAccount = 1000;

const jsonText = <T>(shape: z.ZodType<T>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
const uploadRow = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  role: z.enum(['anon', 'authenticated', 'service_role']),
  claims: jsonText(z.record(z.string(), z.unknown())),
  is_upsert: z.boolean(),
  metadata: jsonText(z.record(z.string(), z.string().nullable())),
  length: z.coerce.number().nullable(),
  created_at: z.string().transform((text) => new Date(text).toISOString()),
  is_finished: z.boolean(),
  received: z.coerce.number(),
});
const partRow = z.object({ version: z.string(), size: z.coerce.number() });

const selectUpload = `select id, bucket_id, name, role, claims::text as claims, is_upsert, metadata::text as metadata, length, created_at,
  finished_at is not null as is_finished,
  case when finished_at is not null then length
    else (select coalesce(sum(size), 0) from storage.resumable_parts where upload_id = id) end::text as received
  from storage.resumable_uploads where id = $1`;

/** The data store for the TUS library: rows in the database, bytes as blobs. */
export class ResumableStore extends DataStore {
  readonly #database: Database;
  readonly #blobs: Blobs;
  readonly #now: () => Date;
  readonly #accountBytes: number | undefined;
  override extensions = [
    'creation',
    'creation-with-upload',
    'creation-defer-length',
    'expiration',
    'termination',
  ];

  constructor(database: Database, blobs: Blobs, now: () => Date, accountBytes?: number) {
    super();
    this.#database = database;
    this.#blobs = blobs;
    this.#now = now;
    this.#accountBytes = accountBytes;
  }

  /** Registers an upload by `caller`. The library's `create` does not receive all of these values. */
  async begin(
    upload: Readonly<{ id: string; bucket: string; name: string; isUpsert: boolean }>,
    caller: Caller,
    metadata: Readonly<Record<string, string | null>>,
    length: number | undefined,
  ): Promise<void> {
    const userId = ownerOf(caller);
    if (userId !== undefined) await this.#requireFewUploads(userId);
    if (caller.role === 'anon') await this.deleteEnded();
    const unused = await this.#database.asIdentity(serviceRole, async (tx) => {
      const most = await anonymousLimit(tx, caller, upload.bucket, upload.name);
      if (most !== undefined && (length === undefined || length > most)) throw refuse.tooLarge();
      const versions = most === undefined ? [] : await replacedParts(tx, upload);
      await tx.run(
        `insert into storage.resumable_uploads (id, bucket_id, name, is_upsert, role, claims, metadata, length, created_at)
         values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::text::bigint, $9)`,
        [
          upload.id,
          upload.bucket,
          upload.name,
          upload.isUpsert,
          caller.role,
          JSON.stringify(caller.claims),
          JSON.stringify(metadata),
          length === undefined ? null : String(length),
          this.#now().toISOString(),
        ],
      );
      return versions;
    });
    await this.#blobs.remove(unused);
  }

  /** Concurrent uploads may slightly exceed the limit. Throws SlowDown. */
  async #requireFewUploads(userId: string): Promise<void> {
    const [found] = await this.#rows(
      z.object({ uploads: z.coerce.number() }),
      `select count(*)::text as uploads from (
         select from storage.resumable_uploads where claims ->> 'sub' = $1 limit $2::text::integer
       ) as own`,
      [userId, String(maxUploadsPerAccount)],
    );
    if (found?.uploads === maxUploadsPerAccount) throw refuse.uploads(maxUploadsPerAccount);
  }

  override async create(upload: Upload): Promise<Upload> {
    return this.getUpload(upload.id);
  }

  override async getUpload(id: string): Promise<Upload> {
    const { metadata, length, received, created_at } = await this.find(id);
    return new Upload({
      id,
      offset: received,
      metadata,
      ...(length === null ? {} : { size: length }),
      creation_date: created_at,
    });
  }

  /** Stores incoming bytes in parts, including those received before the connection broke. Returns the new offset. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const chunks = untilBroken(stream)[Symbol.asyncIterator]();
    let at = offset;
    for (;;) {
      const { bytes, isLast } = readPart(chunks);
      const blob = await this.#blobs.store(bytes, Number.MAX_SAFE_INTEGER);
      try {
        if (blob.sizeBytes > 0) await this.#addPart(id, at, blob);
        else await this.#blobs.remove([blob.version]);
      } catch (error) {
        // If the part was committed after all, the upload could never be completed without its blob.
        if (!mayBeCommitted(error)) await this.#blobs.remove([blob.version]);
        throw error;
      }
      at += blob.sizeBytes;
      if (isLast()) return at;
    }
  }

  override async declareUploadLength(id: string, length: number): Promise<void> {
    await this.#run('update storage.resumable_uploads set length = $2::text::bigint where id = $1', [
      id,
      String(length),
    ]);
  }

  override async remove(id: string): Promise<void> {
    const parts = await this.#database.asIdentity(serviceRole, (tx) => removeUpload(tx, id));
    await this.#blobs.remove(parts);
  }

  override getExpiration(): number {
    return lifeMs;
  }

  override async deleteExpired(signal?: AbortSignal): Promise<number> {
    const before = new Date(this.#now().getTime() - lifeMs).toISOString();
    const old = await this.#rows(
      z.object({ id: z.string() }),
      'select id from storage.resumable_uploads where created_at < $1',
      [before],
    );
    for (const { id } of old) {
      if (signal?.aborted) break;
      await this.remove(id);
    }
    return old.length;
  }

  /** Removes unfinished uploads without an account that the project no longer expects. */
  async deleteEnded(signal?: AbortSignal): Promise<void> {
    const ended = await this.#rows(
      z.object({ id: z.string() }),
      `select id from storage.resumable_uploads as upload,
         lateral storage.anonymous_upload(upload.bucket_id, upload.name) as expected
       where upload.role = 'anon' and upload.finished_at is null and expected.is_limited and expected.most is null`,
      [],
    );
    for (const { id } of ended) {
      if (signal?.aborted) break;
      await this.remove(id);
    }
  }

  async find(id: string): Promise<ResumableUpload> {
    const [row] = await this.#rows(uploadRow, selectUpload, [id]);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return row;
  }

  /** Returns the versions of the parts, in order. */
  async parts(id: string): Promise<string[]> {
    const rows = await this.#rows(
      partRow,
      'select version, size from storage.resumable_parts where upload_id = $1 order by first_byte',
      [id],
    );
    return rows.map(({ version }) => version);
  }

  /** Streams the whole upload. */
  async *bytesOf(id: string): AsyncGenerator<Uint8Array> {
    const rows = await this.#rows(
      partRow,
      'select version, size from storage.resumable_parts where upload_id = $1 order by first_byte',
      [id],
    );
    for (const { version, size } of rows) yield* await this.#blobs.read(version, 0, size - 1);
  }

  /** Marks the upload as finished and removes its parts. */
  async finish(id: string): Promise<void> {
    const parts = await this.parts(id);
    await this.#database.asIdentity(serviceRole, async (tx) => {
      await tx.run('update storage.resumable_uploads set finished_at = $2 where id = $1', [
        id,
        this.#now().toISOString(),
      ]);
      await tx.run('delete from storage.resumable_parts where upload_id = $1', [id]);
    });
    await this.#blobs.remove(parts);
  }

  /** Only a request that continues at the current end may append, even with several processes. */
  async #addPart(id: string, firstByte: number, blob: { version: string; sizeBytes: number }): Promise<void> {
    const add = async (tx: Transaction) => {
      const [locked] = await tx.rows(
        z.object({ id: z.string() }),
        'select id from storage.resumable_uploads where id = $1 for update',
        [id],
      );
      const [row] = locked ? await tx.rows(uploadRow, selectUpload, [id]) : [];
      if (!row) throw ERRORS.FILE_NOT_FOUND;
      if (row.received !== firstByte) throw ERRORS.INVALID_OFFSET;
      const userId = ownerOf({ role: row.role, claims: row.claims });
      if (userId !== undefined) await lockQuota(tx, userId);
      await tx.run(
        `insert into storage.resumable_parts (upload_id, first_byte, size, version)
         values ($1, $2::text::bigint, $3::text::bigint, $4)`,
        [id, String(firstByte), String(blob.sizeBytes), blob.version],
      );
      if (userId !== undefined) await requireQuotaWithParts(tx, userId, this.#accountBytes);
    };
    // Without a signal, because the work of a disconnected client would be dropped, and its part counts, too.
    await this.#database.asIdentity(serviceRole, add, { signal: undefined });
  }

  #run(sql: string, parameters: readonly (string | boolean | null)[]): Promise<number> {
    return this.#database.asIdentity(serviceRole, (tx) => tx.run(sql, parameters));
  }

  #rows<Row>(row: z.ZodType<Row>, sql: string, parameters: readonly string[]): Promise<Row[]> {
    return this.#database.asIdentity(serviceRole, (tx) => tx.rows(row, sql, parameters));
  }
}

/** Deletes the row of an upload. Returns the versions of its parts, whose blobs are then unused. */
async function removeUpload(tx: Transaction, id: string): Promise<string[]> {
  // Locks the row like `#addPart`, so that no part is added in between.
  await tx.rows(
    z.object({ id: z.string() }),
    'select id from storage.resumable_uploads where id = $1 for update',
    [id],
  );
  const parts = await tx.rows(
    z.object({ version: z.string() }),
    'select version from storage.resumable_parts where upload_id = $1',
    [id],
  );
  await tx.run('delete from storage.resumable_uploads where id = $1', [id]);
  return parts.map(({ version }) => version);
}

/** Removes unfinished anonymous uploads of the same name. Returns the versions of their parts. */
async function replacedParts(
  tx: Transaction,
  { bucket, name }: Readonly<{ bucket: string; name: string }>,
): Promise<string[]> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('upload:' || $1, 0))", [`${bucket}/${name}`]);
  const others = await tx.rows(
    z.object({ id: z.string() }),
    `select id from storage.resumable_uploads
     where role = 'anon' and bucket_id = $1 and name = $2 and finished_at is null`,
    [bucket, name],
  );
  const versions: string[] = [];
  for (const { id } of others) versions.push(...(await removeUpload(tx, id)));
  return versions;
}
