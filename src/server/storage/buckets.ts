import { z } from 'zod';
import { type Caller, type Database, DatabaseError } from '../database/database.ts';
import { checkBucketName } from './names.ts';
import { parseBody } from './parse-body.ts';
import { refuse } from './refusal.ts';

const sizeLimit = z
  .union([z.int().min(0), z.string().regex(/^\d+(\.\d+)?(gb|mb|kb|b)$/i), z.null()])
  .transform((size) => (typeof size === 'string' ? bytesOf(size) : size));

const createShape = z.object({
  id: z.string().optional(),
  name: z.string(),
  public: z.boolean().default(false),
  file_size_limit: sizeLimit.optional(),
  allowed_mime_types: z.array(z.string().max(200)).max(200).nullable().optional(),
});

const updateShape = createShape.omit({ id: true, name: true }).extend({ public: z.boolean().optional() });

const listShape = z.object({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().max(100).default(''),
});

const bucketRow = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  public: z.boolean(),
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const columns = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit, allowed_mime_types,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`;

/** Bucket operations, subject to the policies on storage.buckets. */
export function bucketsIn(database: Database) {
  return {
    async create(caller: Caller, body: unknown): Promise<{ name: string }> {
      const { id, name, ...rules } = parseBody(createShape, body);
      checkBucketName(name);
      const owner = typeof caller.claims.sub === 'string' ? caller.claims.sub : null;
      await database
        .asIdentity(caller, (tx) =>
          tx.run(
            `insert into storage.buckets (id, name, owner_id, owner, public, file_size_limit, allowed_mime_types)
             values ($1, $2, $3, $3::text::uuid, $4, $5::text::bigint, $6::text[])`,
            [
              checkBucketName(id ?? name),
              name,
              owner,
              rules.public,
              textOf(rules.file_size_limit),
              rules.allowed_mime_types ?? null,
            ],
          ),
        )
        .catch((error) => {
          const isKnown = error instanceof DatabaseError && error.code === '23505';
          throw isKnown ? refuse.exists('BucketAlreadyExists') : error;
        });
      return { name };
    },

    async get(caller: Caller, id: string): Promise<z.infer<typeof bucketRow>> {
      const [bucket] = await database.asIdentity(caller, (tx) =>
        tx.rows(bucketRow, `select ${columns} from storage.buckets where id = $1`, [id]),
      );
      if (!bucket) throw refuse.noBucket();
      return bucket;
    },

    async list(caller: Caller, query: Record<string, string>): Promise<unknown> {
      const { limit, offset, sortColumn, sortOrder, search } = parseBody(listShape, query);
      return database.asIdentity(caller, (tx) =>
        tx.rows(
          bucketRow.extend({ type: z.string() }),
          `select ${columns}, type::text as type from storage.buckets where position(lower($1) in lower(name)) > 0
           order by buckets.${sortColumn} ${sortOrder} limit $2::text::int offset $3::text::int`,
          [search, textOf(limit), String(offset)],
        ),
      );
    },

    async update(caller: Caller, id: string, body: unknown): Promise<{ message: string }> {
      const rules = parseBody(updateShape, body);
      const changed = await database.asIdentity(caller, (tx) =>
        tx.run(
          `update storage.buckets set public = coalesce($2, public), updated_at = now(),
             file_size_limit = case when $3 then $4::text::bigint else file_size_limit end,
             allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end
           where id = $1`,
          [
            id,
            rules.public ?? null,
            rules.file_size_limit !== undefined,
            textOf(rules.file_size_limit),
            rules.allowed_mime_types !== undefined,
            rules.allowed_mime_types ?? null,
          ],
        ),
      );
      if (changed === 0) throw refuse.noBucket();
      return { message: 'Successfully updated' };
    },

    /** Throws ResourceNotEmpty if the bucket contains objects. */
    async remove(caller: Caller, id: string): Promise<{ message: string }> {
      const removed = await database
        .asIdentity(caller, (tx) => tx.run('delete from storage.buckets where id = $1', [id]))
        .catch((error) => {
          throw error instanceof DatabaseError && error.code === '23503' ? refuse.notEmpty() : error;
        });
      if (removed === 0) throw refuse.noBucket();
      return { message: 'Successfully deleted' };
    },
  };
}

export type Buckets = ReturnType<typeof bucketsIn>;

/** Parses `10MB` as 10,000,000, like hosted Supabase. */
function bytesOf(size: string): number {
  const [, count = '0', unit = 'b'] = /^([\d.]+)([a-z]+)$/i.exec(size) ?? [];
  const factor = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 }[unit.toLowerCase()] ?? 1;
  return Math.round(Number(count) * factor);
}

function textOf(number: number | null | undefined): string | null {
  return number === undefined || number === null ? null : String(number);
}
