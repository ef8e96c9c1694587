import { z } from 'zod';
import type { Caller, Database } from '../../database/database.ts';

/** The operations whose changes are sent. */
export type Operation = 'INSERT' | 'UPDATE' | 'DELETE';

export type Column = Readonly<{
  name: string;
  /** PostgreSQL's name for the type, as hosted Supabase sends it. */
  type: string;
  /** The type as written in SQL. */
  sql: string;
  isKey: boolean;
  isReadable: boolean;
}>;

/** A published table as seen by one caller. */
export type Table = Readonly<{
  oid: string;
  schema: string;
  name: string;
  /** Whether row policies restrict the caller. */
  isRestricted: boolean;
  /** Whether changes contain the whole previous row. */
  hasFullIdentity: boolean;
  operations: readonly Operation[];
  columns: readonly Column[];
}>;

const columnsShape = z.array(
  z.object({
    name: z.string(),
    type: z.string(),
    sql: z.string(),
    isKey: z.boolean(),
    isReadable: z.boolean(),
  }),
);
const rowShape = z.object({
  oid: z.string(),
  schema: z.string(),
  name: z.string(),
  is_restricted: z.boolean(),
  has_full_identity: z.boolean(),
  inserts: z.boolean(),
  updates: z.boolean(),
  deletes: z.boolean(),
  columns: z.string().transform((text) => columnsShape.parse(JSON.parse(text))),
});

const tablesSql = `
  select c.oid::text as oid, n.nspname::text as schema, c.relname::text as name,
    row_security_active(c.oid) as is_restricted, c.relreplident = 'f' as has_full_identity,
    p.pubinsert as inserts, p.pubupdate as updates, p.pubdelete as deletes,
    (
      select coalesce(json_agg(json_build_object(
        'name', a.attname, 'type', t.typname, 'sql', format_type(a.atttypid, -1),
        'isKey', coalesce(a.attnum = any (i.indkey), false),
        'isReadable', has_column_privilege(c.oid, a.attnum, 'select')
      ) order by a.attnum), '[]')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname = any (listed.attnames)
    )::text as columns
  from pg_publication_tables listed
  join pg_publication p on p.pubname = listed.pubname
  join pg_namespace n on n.nspname = listed.schemaname
  join pg_class c on c.relnamespace = n.oid and c.relname = listed.tablename
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where listed.pubname = 'supabase_realtime' and listed.rowfilter is null
    and n.nspname not in ('realtime', 'standout', 'supabase_migrations')
    and has_schema_privilege(n.oid, 'usage')
    and ($1::text = '*' or n.nspname = $1::text) and ($2::text = '*' or c.relname = $2::text)`;

/**
 * Returns the published tables that match and in which the caller may read at least one column. `*` matches every
 * name.
 */
export async function readTables(
  database: Database,
  caller: Caller,
  schema: string,
  name: string,
): Promise<Table[]> {
  const rows = await database.oneAsIdentity(caller, rowShape, tablesSql, [schema, name]);
  const tables = rows.map(({ is_restricted, has_full_identity, inserts, updates, deletes, ...row }) => ({
    ...row,
    isRestricted: is_restricted,
    hasFullIdentity: has_full_identity,
    operations: [
      ...(inserts ? (['INSERT'] as const) : []),
      ...(updates ? (['UPDATE'] as const) : []),
      ...(deletes ? (['DELETE'] as const) : []),
    ],
  }));
  return tables.filter(({ columns }) => columns.some(({ isReadable }) => isReadable));
}
