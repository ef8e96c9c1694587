import { z } from 'zod';

export const order = z.enum(['asc', 'desc']).default('asc');
export const sortColumns = z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']);

/** An entry of a list: an object, or a folder (without id). */
export const listEntry = z.object({
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
 * SQL for the entries directly below `$2`, with folders as one entry each; if `$4` is false, everything below it.
 * `condition` is SQL on the name.
 */
export const entriesSql = (condition = 'true') => `
  with found as (
    select *, substr(name, length($2) + 1) as rest from storage.objects
    where bucket_id = $1 and starts_with(name collate "C", $2) and ${condition}
  ), entries as (
    select found.*, $4::text::boolean and position('/' in rest) > 0 as is_folder from found
  )
  select case when is_folder then left(name, length($2) + position('/' in rest)) else name end as full_name,
    case when is_folder then null else min(id::text) end as id, is_folder,
    ${['updated_at', 'created_at', 'last_accessed_at'].map(iso).join(', ')},
    case when is_folder then null else min(metadata::text) end as metadata
  from entries group by 1, is_folder`;
