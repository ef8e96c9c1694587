import { z } from 'zod';
import type { Caller, Database, Transaction } from '../../database/database.ts';
import { settingRow, settingsSql } from './settings.ts';

/**
 * Every role can read the system catalogs, so the least privileged role is enough. Some functions need more: instead
 * of `pg_get_serial_sequence`, these queries read `pg_depend`, which also covers schemas that the role may not use.
 */
const reader: Caller = { role: 'anon', claims: {} };

/** The raw data of a catalog: tables, columns, keys, functions, and all types by name. */
export type CatalogRows = Readonly<{
  schemas: readonly string[];
  types: readonly TypeRow[];
  relations: readonly RelationRow[];
  foreignKeys: readonly ForeignKeyRow[];
  views: readonly ViewRow[];
  keys: readonly KeyRow[];
  routines: readonly RoutineRow[];
  settings: readonly z.infer<typeof settingRow>[];
}>;

/** Reads the contents of the exposed schemas. */
export async function readCatalogRows(database: Database, schemas: readonly string[]): Promise<CatalogRows> {
  const read = async (transaction: Transaction): Promise<CatalogRows> => {
    const list = async <T>(row: z.ZodType<T>, sql: string): Promise<T[]> => {
      const [answer] = await transaction.rows(
        z.object({ rows: z.string() }),
        `select coalesce(json_agg(found), '[]')::text as rows from (${sql}) as found`,
        sql.includes('$1') ? [[...schemas]] : [],
      );
      return z.array(row).parse(JSON.parse(answer?.rows ?? '[]'));
    };
    return {
      schemas,
      types: await list(typeRow, typesSql),
      relations: await list(relationRow, relationsSql),
      foreignKeys: await list(foreignKeyRow, foreignKeysSql),
      views: await list(viewRow, viewsSql),
      keys: await list(keyRow, keysSql),
      routines: await list(routineRow, routinesSql),
      settings: await list(settingRow, settingsSql),
    };
  };
  // All requests wait for this read, so it does not count for the first of them.
  return database.asIdentity(reader, read, { lane: 'system' });
}

const typeRow = z.object({
  oid: z.number(),
  /** Quoted and schema-qualified for SQL. Without a length, because an explicit cast would truncate to it. */
  sql: z.string(),
  /** The name PostgreSQL prints and the SQL standard name, such as `double precision`. */
  names: z.array(z.string()),
  /** The underlying type of a domain, otherwise the type itself. */
  base: z.number(),
  array: z.number(),
  relation: z.number(),
});

const typesSql = `
  select t.oid::int8 as oid, format('"%s"."%s"', replace(n.nspname, '"', '""'), replace(t.typname, '"', '""')) as sql,
    array[t.typname::text, format_type(t.oid, null)] as names,
    case when t.typtype = 'd' then t.typbasetype else t.oid end::int8 as base,
    t.typarray::int8 as array, t.typrelid::int8 as relation
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname not in ('pg_toast', 'information_schema')
    and (t.typrelid = 0 or n.nspname <> 'pg_catalog')
  order by n.nspname <> 'pg_catalog'`;

const relationRow = z.object({
  oid: z.number(),
  schema: z.string(),
  name: z.string(),
  isView: z.boolean(),
  key: z.array(z.string()),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.number(),
      required: z.boolean(),
      default: z.string().nullable(),
    }),
  ),
  comment: z.string().nullable(),
});

const relationsSql = `
  select c.oid::int8 as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
    coalesce((select array_agg(a.attname order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '{}') as key,
    coalesce((select json_agg(json_build_object(
        'name', a.attname, 'type', a.atttypid::int8,
        'required', a.attnotnull and d.adbin is null and a.attidentity = '',
        'default', case
          when a.attgenerated <> '' then null
          when a.attidentity <> '' then (select format('nextval(%L)', format('%I.%I', sn.nspname, s.relname))
            from pg_depend l join pg_class s on s.oid = l.objid join pg_namespace sn on sn.oid = s.relnamespace
            where l.classid = 'pg_class'::regclass and l.refclassid = 'pg_class'::regclass and l.deptype = 'i'
              and l.refobjid = c.oid and l.refobjsubid = a.attnum and s.relkind = 'S')
          else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any ($1::text[])`;

const columnPlace = z.object({ number: z.number(), name: z.string() });

const foreignKeyRow = z.object({
  name: z.string(),
  from: z.number(),
  to: z.number(),
  /** Pairs of columns: in the table, and in the table it references. */
  columns: z.array(z.object({ mine: columnPlace, theirs: columnPlace })),
  /** Whether a constraint makes the columns unique. Like PostgREST, ignores unique indexes without a constraint. */
  unique: z.boolean(),
  /** Whether all columns are part of the primary key, as in a join table. */
  inKey: z.boolean(),
});

const foreignKeysSql = `
  select k.conname as name, k.conrelid::int8 as from, k.confrelid::int8 as to,
    (select json_agg(json_build_object('mine', json_build_object('number', a.attnum, 'name', a.attname),
        'theirs', json_build_object('number', b.attnum, 'name', b.attname)) order by pair.position)
      from unnest(k.conkey, k.confkey) with ordinality as pair (mine, theirs, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs) as columns,
    exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey) as unique,
    exists (select from pg_constraint p where p.conrelid = k.conrelid and p.contype = 'p'
      and p.conkey @> k.conkey) as "inKey"
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0`;

const viewRow = z.object({ oid: z.number(), columns: z.array(columnPlace), tree: z.string() });

// Reads views of every schema, because exposed views may be based on tables and views of others.
const viewsSql = `
  select c.oid::int8 as oid, r.ev_action::text as tree,
    (select coalesce(json_agg(json_build_object('number', a.attnum, 'name', a.attname) order by a.attnum), '[]')
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_rewrite r on r.ev_class = c.oid and r.ev_type = '1'
  where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`;

/** A primary key, as column numbers. */
const keyRow = z.object({ table: z.number(), columns: z.array(z.number()) });

const keysSql =
  "select conrelid::int8 as table, conkey as columns from pg_constraint where contype = 'p' and conparentid = 0";

const routineRow = z.object({
  schema: z.string(),
  name: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), type: z.number(), optional: z.boolean(), variadic: z.boolean() }),
  ),
  /** The columns of `returns table (…)`, or `out` parameters. */
  outputs: z.array(z.object({ name: z.string(), type: z.number() })),
  returns: z.number(),
  isSet: z.boolean(),
  /** Returns at most one row: not a set, or declared with `rows 1`. */
  isOne: z.boolean(),
  isVolatile: z.boolean(),
});

const routinesSql = `
  select n.nspname as schema, p.proname as name,
    coalesce((select json_agg(json_build_object('name', argument.name, 'type', argument.type::int8,
        'optional', argument.place > p.pronargs - p.pronargdefaults,
        'variadic', argument.mode = 'v') order by argument.place)
      from (select coalesce(p.proargnames[o], '') as name, t as type, coalesce(p.proargmodes[o], 'i') as mode,
          row_number() over (order by o) as place
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (t, o)
        where coalesce(p.proargmodes[o], 'i') in ('i', 'b', 'v')) as argument), '[]') as parameters,
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[o], ''), 'type', t::int8) order by o)
      from unnest(p.proallargtypes) with ordinality as a (t, o)
      where p.proargmodes[o] in ('o', 'b', 't')), '[]') as outputs,
    p.prorettype::int8 as returns, p.proretset as "isSet", not p.proretset or p.prorows = 1 as "isOne",
    p.provolatile = 'v' as "isVolatile"
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and n.nspname = any ($1::text[])`;

export type TypeRow = z.infer<typeof typeRow>;
export type RelationRow = z.infer<typeof relationRow>;
export type ForeignKeyRow = z.infer<typeof foreignKeyRow>;
export type ViewRow = z.infer<typeof viewRow>;
export type KeyRow = z.infer<typeof keyRow>;
export type RoutineRow = z.infer<typeof routineRow>;
