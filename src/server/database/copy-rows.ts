import pg from 'pg';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';
import type { Owner } from './prepare.ts';

/** What to copy, and where. `hosted` is a Supabase project, which stores accounts and files in its own tables. */
export type CopyPlan = Readonly<{
  databaseUrl: string;
  kind: 'own' | 'hosted';
  /** If set, copies only these tables. */
  only?: readonly string[];
  /** Additional rows by table, which the source database lacks. */
  extra: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Runs last, in the same transaction. */
  finally?: (run: (sql: string, parameters: readonly string[]) => Promise<void>) => Promise<void>;
}>;

const tableRow = z.object({ schema: z.string(), name: z.string(), columns: z.string() });
type Table = Readonly<{ schema: string; name: string; columns: readonly string[] }>;
const sequenceRow = z.object({ schema: z.string(), name: z.string(), last: z.string() });
const rowsAtOnce = 100;

/**
 * The account and file tables copied to a hosted project. Sessions end with the old keys, and the project's own API
 * creates the objects.
 */
const hostedTables = ['auth.users', 'auth.identities', 'auth.mfa_factors', 'storage.buckets'];
/**
 * Row filters for these tables. Many projects don't support recovery-code factors, which are useless without their
 * codes.
 */
const hostedRows: Readonly<Record<string, string>> = {
  'auth.mfa_factors': "factor_type in ('totp', 'phone')",
};

/**
 * Copies the rows of every table to a PostgreSQL that has the same tables and no accounts yet, in one transaction.
 * Triggers and foreign keys are off, because the source already enforced them. Returns row counts by table. Throws
 * StartupError.
 */
export async function copyRows(source: Owner, plan: CopyPlan): Promise<ReadonlyMap<string, number>> {
  const target = new pg.Client({ connectionString: plan.databaseUrl });
  await target.connect();
  try {
    await begin(target);
    return await source(async ({ query, script }) => {
      const counts = new Map<string, number>();
      await script('begin');
      try {
        const wanted = (table: Table) =>
          plan.only?.includes(nameOf(table)) ??
          (plan.kind === 'own' ||
            !['auth', 'storage'].includes(table.schema) ||
            hostedTables.includes(nameOf(table)));
        const rows = z.array(tableRow).parse((await query(tablesSql, [])).rows);
        const tables = rows.map((row) => ({ ...row, columns: row.columns.split('\n') })).filter(wanted);
        const known = await columnsOf(target);
        if (plan.kind === 'own') await clear(target, tables);
        for (const table of tables) {
          const columns = table.columns.filter((column) => known.has(`${nameOf(table)}.${column}`));
          // Only one side has this table, for example after a server update.
          if (columns.length === 0) continue;
          const wantedRows = plan.kind === 'hosted' ? (hostedRows[nameOf(table)] ?? 'true') : 'true';
          await script(`declare moving no scroll cursor for
            select to_json(t)::text as row from (select ${list(columns)} from ${quoted(table)} where ${wantedRows}) as t`);
          for (;;) {
            const { rows: batch } = await query(`fetch ${rowsAtOnce} from moving`, []);
            if (batch.length === 0) break;
            const text = `[${batch.map(({ row }) => z.string().parse(row)).join(',')}]`;
            await insert(target, table, columns, text, plan.kind === 'hosted');
            counts.set(nameOf(table), (counts.get(nameOf(table)) ?? 0) + batch.length);
          }
          await script('close moving');
        }
        for (const [name, extra] of Object.entries(plan.extra)) {
          const [schema = '', table = ''] = name.split('.');
          const columns = Object.keys(extra[0] ?? {});
          if (columns.length > 0)
            await insert(target, { schema, name: table }, columns, JSON.stringify(extra), true);
        }
        for (const { schema, name, last } of z
          .array(sequenceRow)
          .parse((await query(sequencesSql, [])).rows)) {
          await target.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
            quoted({ schema, name }),
            last,
          ]);
        }
      } finally {
        await script('rollback');
      }
      if (plan.kind === 'hosted') await completeAccounts(target, await columnsOf(target));
      await plan.finally?.(async (sql, parameters) => {
        await target.query(sql, [...parameters]);
      });
      await check(target, counts);
      await target.query('commit');
      return counts;
    });
  } finally {
    await target.end();
  }
}

const ownSchemas = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'standout', 'supabase_migrations', 'realtime')`;
const tablesSql = `
  select n.nspname as schema, c.relname as name, string_agg(a.attname, E'\\n' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and ${ownSchemas} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1, 2 order by 1, 2`;
const sequencesSql = `
  select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences where last_value is not null`;

async function begin(target: pg.Client): Promise<void> {
  await target.query('begin');
  await target.query('set local statement_timeout = 0');
  try {
    await target.query('set local session_replication_role = replica');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new StartupError(
      'The role in DATABASE_URL must be a superuser, or a superuser must run: grant set on parameter session_replication_role to ROLE.',
    );
  }
  const { rows } = await target.query('select exists (select from auth.users) as has_accounts');
  if (rows[0].has_accounts) throw new StartupError('The database of DATABASE_URL already has accounts.');
}

/** Empties tables that migrations filled: the source has the current rows. */
async function clear(target: pg.Client, tables: readonly Table[]): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables.map(quoted)],
  );
  if (rows.length > 0) await target.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
}

async function insert(
  target: pg.Client,
  table: Omit<Table, 'columns'>,
  columns: readonly string[],
  jsonRows: string,
  mayBeThere: boolean,
): Promise<void> {
  await target.query(
    `insert into ${quoted(table)} (${list(columns)}) overriding system value
     select ${list(columns)} from json_populate_recordset(null::${quoted(table)}, $1::json)
     ${mayBeThere ? 'on conflict do nothing' : ''}`,
    [jsonRows],
  );
}

/** Hosted Supabase's auth service fails on nulls in these columns. */
const textsOfAccounts = [
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
];

async function completeAccounts(target: pg.Client, known: ReadonlySet<string>): Promise<void> {
  const changes = textsOfAccounts
    .filter((column) => known.has(`auth.users.${column}`))
    .map((column) => `${column} = coalesce(${column}, '')`);
  if (known.has('auth.users.instance_id'))
    changes.push(`instance_id = '${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}'`);
  // The hosted service never removes this flag, so the page would ask for a password forever.
  changes.push("raw_app_meta_data = raw_app_meta_data - 'must_set_password'");
  await target.query(`update auth.users set ${changes.join(', ')}`);
}

/** Throws if any table has fewer rows than were copied. */
async function check(target: pg.Client, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, count] of counts) {
    const [schema = '', table = ''] = name.split('.');
    const { rows } = await target.query(
      `select count(*)::int as found from ${quoted({ schema, name: table })}`,
    );
    if (rows[0].found < count)
      throw new Error(`Only ${rows[0].found} of ${count} rows of ${name} were copied. Nothing was changed.`);
  }
}

/** Every insertable column, as `schema.table.column`. */
async function columnsOf(target: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await target.query<{ schema: string; name: string; columns: string }>(tablesSql);
  return new Set(
    rows.flatMap((row) => row.columns.split('\n').map((column) => `${row.schema}.${row.name}.${column}`)),
  );
}

function nameOf({ schema, name }: Omit<Table, 'columns'>): string {
  return `${schema}.${name}`;
}

function quoted({ schema, name }: Omit<Table, 'columns'>): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

function list(columns: readonly string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}
