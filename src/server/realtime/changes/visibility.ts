import { z } from 'zod';
import type { Caller, Database, Text } from '../../database/database.ts';
import { type Condition, conditionSql } from './filter.ts';
import type { Change } from './payload.ts';
import type { Table } from './tables.ts';

/** The filters of one subscription; a subscription without a filter has no conditions. */
export type Filter = readonly Condition[];

const rowShape = z.looseObject({ n: z.number(), visible: z.boolean().nullable() });

/**
 * Returns, for each change, the numbers of the filters that it passes under the caller's row policies. Policies are
 * evaluated on the current row, or on the old row if it was deleted.
 */
export async function visibleChanges(
  database: Database,
  caller: Caller,
  table: Table,
  changes: readonly Change[],
  filters: readonly Filter[],
): Promise<Set<number>[]> {
  const passed = changes.map(() => new Set<number>());
  const rows = changes.map(({ operation, new: after, old: before }, n) => ({
    n,
    op: operation,
    row: operation === 'DELETE' ? before : after,
  }));
  const parameters: Text[] = [JSON.stringify(rows)];
  const matches = filters.map(
    (filter, index) => `coalesce(${filterSql(filter, table, parameters)}, false) as f${index}`,
  );
  const sql = `
    select i.n, ${visibleSql(table)} as visible, ${matches.join(', ')}
    from jsonb_to_recordset($1::text::jsonb) as i(n int, op text, row jsonb),
      lateral jsonb_populate_record(null::${nameOf(table)}, i.row) as r`;
  const found = await database.oneAsIdentity(caller, rowShape, sql, parameters);
  for (const { n, visible, ...flags } of found) {
    if (!visible) continue;
    for (const index of filters.keys()) if (flags[`f${index}`] === true) passed[n]?.add(index);
  }
  return passed;
}

/** A filter as SQL on the row `r`. Adds its values to `parameters`. */
function filterSql(filter: Filter, table: Table, parameters: Text[]): string {
  const parts = filter.map((condition) => {
    const type = table.columns.find(({ name }) => name === condition.column)?.sql ?? 'text';
    return conditionSql(
      condition,
      `r.${identifier(condition.column)}`,
      type,
      (value) => `$${parameters.push(value)}`,
    );
  });
  return ['true', ...parts].join(' and ');
}

function visibleSql(table: Table): string {
  if (!table.isRestricted) return 'true';
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }) => identifier(name));
  // Without a key, the row cannot be found again.
  const exists =
    keys.length === 0
      ? 'false'
      : `exists (select from ${nameOf(table)} as t where ${keys.map((key) => `t.${key} = r.${key}`).join(' and ')})`;
  return `case when i.op = 'DELETE' then realtime.could_see('${table.oid}'::oid::regclass, i.row) else ${exists} end`;
}

function nameOf({ schema, name }: Table): string {
  return `${identifier(schema)}.${identifier(name)}`;
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Checks that the database understands a filter on a table. The reason is a sentence for the subscriber. */
export async function checkFilter(
  database: Database,
  caller: Caller,
  table: Table,
  filter: Filter,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  for (const { column } of filter) {
    if (!table.columns.some(({ name, isReadable }) => name === column && isReadable)) {
      return { ok: false, reason: `invalid column for filter ${column}` };
    }
  }
  if (filter.length === 0) return { ok: true };
  const parameters: Text[] = [];
  const sql = `select (${filterSql(filter, table, parameters)})::text as verdict from jsonb_populate_record(null::${nameOf(table)}, '{}') as r`;
  try {
    await database.oneAsIdentity(caller, z.object({ verdict: z.string().nullable() }), sql, parameters);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, reason: `invalid filter: ${error.message}` };
  }
}
