import { builtin } from '../catalog/builtin.ts';
import type { Column, Relation } from '../catalog/catalog.ts';
import type { Payload } from '../query/payload.ts';
import type { Preferences } from '../query/preferences.ts';
import type { Condition, Query, SelectItem } from '../query/tree.ts';
import { refuse } from '../refusal.ts';
import { conditionSql } from './conditions.ts';
import { identifier, type Parameters, qualifiedName } from './parameters.ts';
import type { Writing } from './read.ts';
import { findRelationship } from './relationships.ts';
import { insertedSql } from './result.ts';

/** Generates an INSERT of a payload's rows. With a resolution, existing rows are merged or ignored. */
export function insertSql(
  writing: Writing,
  table: Relation,
  payload: Payload,
  preferences: Preferences,
): string {
  const columns = payloadColumns(table, writing.query.columns ?? payload.keys);
  const conflict = conflictSql(writing.query, table, columns, preferences.resolution);
  const target = `insert into ${qualifiedName(table)} as ${rowAlias}`;
  const returning = returningSql(writing, table, preferences);
  if (columns.length === 0 && payload.rows === 1) return `${target} default values${conflict}${returning}`;
  if (columns.length === 0 && payload.rows === 0) return `select * from ${qualifiedName(table)} where false`;
  if (columns.length === 0) {
    // Rows without columns use every default.
    const body = writing.parameters.bind(payload.json, builtin.json);
    return `${target} select from json_array_elements(${body})${conflict}${returning}`;
  }
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const rows = rowsSql(writing.parameters, payload, columns, preferences.missing === 'default');
  const counted = preferences.resolution === 'merge-duplicates' ? ` where ${countBy(1)}` : '';
  return `${target} (${names}) ${rows}${counted}${conflict}${returning}`;
}

/** Generates an UPDATE of the rows matching the query's own conditions. An empty payload changes nothing. */
export function updateSql(
  writing: Writing,
  table: Relation,
  payload: Payload,
  preferences: Preferences,
): string {
  const columns = payloadColumns(table, writing.query.columns ?? payload.keys);
  if (columns.length === 0) return `select * from ${qualifiedName(table)} where false`;
  const assignments = columns.map(({ name }) => `${identifier(name)} = body.${identifier(name)}`).join(', ');
  const rows = rowsSql(writing.parameters, payload, columns, preferences.missing === 'default');
  const where = whereSql(writing, table, 'UPDATE');
  return `update ${qualifiedName(table)} as ${rowAlias} set ${assignments} from (${rows} limit 1) as body${where}${returningSql(writing, table, preferences)}`;
}

export function deleteSql(writing: Writing, table: Relation, preferences: Preferences): string {
  return `delete from ${qualifiedName(table)} as ${rowAlias}${whereSql(writing, table, 'DELETE')}${returningSql(writing, table, preferences)}`;
}

const rowAlias = 'target';

function payloadColumns(table: Relation, names: readonly string[]): Column[] {
  return [...new Set(names)].map((name) => {
    const column = table.columns.get(name);
    if (!column) throw refuse.payloadColumn(table.name, name);
    return column;
  });
}

/** Converts the payload to rows. With `missing=default`, missing keys take the column's default. */
function rowsSql(
  parameters: Parameters,
  { json, isArray }: Payload,
  columns: readonly Column[],
  withDefaults: boolean,
): string {
  const definitions = columns.map(({ name, type }) => `${identifier(name)} ${type.sql}`).join(', ');
  const body = parameters.bind(json, builtin.json);
  const each = isArray ? `json_array_elements(${body})` : `(select ${body})`;
  if (!withDefaults) {
    const source = isArray ? `json_to_recordset(${body})` : `json_to_record(${body})`;
    return `select ${columns.map(({ name }) => `r.${identifier(name)}`).join(', ')} from ${source} as r(${definitions})`;
  }
  const values = columns.map((column) => {
    const name = identifier(column.name);
    if (column.default === undefined) return `r.${name}`;
    return `case when given.row::jsonb ? ${parameters.bind(column.name)} then r.${name} else ${column.default} end as ${name}`;
  });
  return `select ${values.join(', ')} from ${each} as given(row) cross join lateral json_to_record(given.row) as r(${definitions})`;
}

function conflictSql(
  query: Query,
  table: Relation,
  columns: readonly Column[],
  resolution: Preferences['resolution'],
): string {
  if (resolution === undefined) return '';
  const named = query.onConflict === undefined ? undefined : payloadColumns(table, query.onConflict);
  const key = named?.map(({ name }) => name) ?? table.key;
  if (key.length === 0) return resolution === 'ignore-duplicates' ? ' on conflict do nothing' : '';
  const target = ` on conflict (${key.map(identifier).join(', ')})`;
  const changed = columns.filter(({ name }) => !key.includes(name));
  if (resolution === 'ignore-duplicates' || columns.length === 0) return `${target} do nothing`;
  // Without other changes, still update the row so that it is returned.
  const assignments = (changed.length > 0 ? changed : columns).map(({ name }) => {
    return `${identifier(name)} = excluded.${identifier(name)}`;
  });
  return `${target} do update set ${assignments.join(', ')} where ${countBy(-1)}`;
}

/** Returns a condition that is always true and adjusts the number of inserted rows. */
function countBy(change: 1 | -1): string {
  return `set_config('pgrst.inserted', (coalesce(${insertedSql}::int, 0) + ${change})::text, true) is not null`;
}

/** Conditions on the table itself. Those on embedded tables apply when reading back. */
function whereSql(writing: Writing, table: Relation, verb: 'UPDATE' | 'DELETE'): string {
  const source = { name: table.name, alias: rowAlias, columns: table.columns, relation: table };
  const level = { ...writing, source, embeds: new Map() };
  const conditions = writing.query.conditions
    .filter(({ path }) => path.length === 0)
    .map(({ value }) => conditionSql(level, value));
  // As on hosted Supabase, a missing filter must not change every row.
  if (conditions.length === 0) throw refuse.everyRow(verb);
  return ` where ${conditions.join(' and ')}`;
}

/** Returns only the columns needed, because reading a column back requires permission. */
function returningSql(writing: Writing, table: Relation, preferences: Preferences): string {
  if (preferences.return !== 'representation') return ' returning 1';
  const used = columnsUsed(writing, table);
  const isExact = used.every((name) => name !== undefined && table.columns.has(name));
  const columns = isExact ? [...new Set(used)].map((name) => identifier(name ?? '')) : ['*'];
  return ` returning ${columns.length === 0 ? '1' : columns.map((name) => `${rowAlias}.${name}`).join(', ')}`;
}

/** The columns needed for the response; undefined means all of them. */
function columnsUsed({ query, catalog }: Writing, table: Relation): (string | undefined)[] {
  const ofItem = (item: SelectItem): (string | undefined)[] => {
    if (item.kind === 'all') return [undefined];
    if (item.kind === 'column') return [item.field.name];
    // Includes the columns that lead to related rows. A computed relationship takes the whole row.
    const relationship = findRelationship(catalog, table, item);
    if (relationship.kind === 'computed') return [undefined];
    if (relationship.kind === 'many-to-many') return relationship.mine.columns.map(([, own]) => own);
    return relationship.columns.map(([own]) => own);
  };
  const ordered = query.orders
    .filter(({ path }) => path.length === 0)
    // Sorting by a related table requires the columns that lead to its rows.
    .flatMap(({ value }) =>
      value.flatMap(({ relation, field }) => (relation === undefined ? [field.name] : [])),
    );
  return [...query.select.flatMap(ofItem), ...ordered];
}

/** Returns the keys of `a=eq.1&b=eq.2`. The filters of a PUT must be exactly the primary key. */
export function keyFilters(conditions: readonly Condition[], table: Relation): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const condition of conditions) {
    const isKey =
      condition.kind === 'test' &&
      !condition.negated &&
      condition.test.operator === 'eq' &&
      condition.test.quantifier === undefined &&
      condition.field.path.length === 0 &&
      table.key.includes(condition.field.name);
    if (!isKey) throw refuse.putFilters();
    if (condition.kind === 'test' && condition.test.operator === 'eq')
      found.set(condition.field.name, condition.test.value);
  }
  if (found.size === 0 || found.size !== table.key.length) throw refuse.putFilters();
  return found;
}
