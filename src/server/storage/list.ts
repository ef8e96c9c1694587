import { z } from 'zod';
import type { Caller, Database } from '../database/database.ts';
import { parsed } from './body.ts';
import { refuse } from './refusal.ts';

const order = z.enum(['asc', 'desc']).default('asc');
const columns = z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']);

const listShape = z.object({
  prefix: z.string().max(1024).default(''),
  search: z.string().max(1024).default(''),
  limit: z.int().min(0).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z.object({ column: columns.default('name'), order }).prefault({}),
});

const listV2Shape = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: columns.default('name'), order }).prefault({}),
});

const entry = z.object({
  name: z.string(),
  id: z.string().nullable(),
  updated_at: z.string().nullable(),
  created_at: z.string().nullable(),
  last_accessed_at: z.string().nullable(),
  metadata: z
    .string()
    .nullable()
    .transform((text): unknown => JSON.parse(text ?? 'null')),
});

const iso = (column: string) =>
  `to_char(min(${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

/**
 * What lies directly below `$2`, folders as one entry each; with `$4` false, everything below it. Names are `$3` characters
 * shorter than the objects' own.
 */
const entriesSql = `
  with found as (
    select *, substr(name, length($2) + 1) as rest from storage.objects
    where bucket_id = $1 and starts_with(name collate "C", $2)
  ), entries as (
    select found.*, $4::text::boolean and position('/' in rest) > 0 as is_folder from found
  )
  select case when is_folder then left(name, length($2) + position('/' in rest)) else name end as full_name,
    case when is_folder then null else min(id::text) end as id, is_folder,
    ${['updated_at', 'created_at', 'last_accessed_at'].map(iso).join(', ')},
    case when is_folder then null else min(metadata::text) end as metadata
  from entries group by 1, is_folder`;

/** POST /object/list: one folder, folders shown as entries without an id. */
export async function listFolder(
  database: Database,
  caller: Caller,
  bucket: string,
  body: unknown,
): Promise<unknown> {
  const { prefix, search, limit, offset, sortBy } = parsed(listShape, body);
  const folder = prefix.replace(/^\/+/, '').replace(/\/*$/, prefix.replace(/\//g, '') === '' ? '' : '/');
  const rows = await database.asIdentity(caller, (tx) =>
    tx.rows(
      entry,
      `select rtrim(substr(full_name, $3::text::int), '/') as name, id, metadata,
         ${blankForFolders('updated_at', 'created_at', 'last_accessed_at')}
       from (${entriesSql}) as entries
       order by ${sortBy.column === 'name' ? 'full_name collate "C"' : sortBy.column} ${sortBy.order}, full_name
       limit $5::text::int offset $6::text::int`,
      [bucket, folder + search, String(folder.length + 1), 'true', String(limit), String(offset)],
    ),
  );
  return rows;
}

/** POST /object/list-v2: whole names page by page, folders apart. */
export async function listPage(
  database: Database,
  caller: Caller,
  bucket: string,
  body: unknown,
): Promise<unknown> {
  const { prefix, limit, cursor, with_delimiter: byFolder, sortBy } = parsed(listV2Shape, body);
  const after = cursor === undefined ? undefined : cursorShape.parse(decodeCursor(cursor));
  const sign = sortBy.order === 'asc' ? '>' : '<';
  const key = sortBy.column === 'name' ? `''` : `coalesce(${sortBy.column}, '')`;
  const rows = await database.asIdentity(caller, (tx) =>
    tx.rows(
      entry.extend({ sort_key: z.string() }),
      `select full_name as name, id, updated_at, created_at, last_accessed_at, metadata, ${key} as sort_key
       from (${entriesSql}) as entries
       where $3 = '' or (${key} collate "C", full_name collate "C") ${sign} ($5, $6)
       order by ${key} collate "C" ${sortBy.order}, full_name collate "C" ${sortBy.order} limit $7::text::int`,
      [
        bucket,
        prefix,
        after ? 'yes' : '',
        String(byFolder),
        after?.key ?? '',
        after?.name ?? '',
        String(limit + 1),
      ],
    ),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return {
    hasNext,
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ name, key: name })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ sort_key: _, ...object }) => ({ ...object, key: object.name })),
    ...(hasNext && last ? { nextCursor: encodeCursor({ key: last.sort_key, name: last.name }) } : {}),
  };
}

function blankForFolders(...names: readonly string[]): string {
  return names.map((name) => `case when is_folder then null else ${name} end as ${name}`).join(', ');
}

const cursorShape = z.object({ key: z.string(), name: z.string() });

function encodeCursor(place: z.infer<typeof cursorShape>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refuse.request('The cursor is none of ours');
  }
}
