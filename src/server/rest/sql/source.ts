import { builtin } from '../catalog/builtin.ts';
import type { Catalog, Column, Relation, Type } from '../catalog/catalog.ts';
import type { Field } from '../query/tree.ts';
import { refuse } from '../refusal.ts';
import { identifier, type Parameters, qualifiedName } from './parameters.ts';

/** What is read: a table or a function's rows, with the alias in the statement. */
export type Source = Readonly<{
  /** The name in error messages. */
  name: string;
  alias: string;
  columns: ReadonlyMap<string, Column>;
  /** Undefined for rows that do not belong to a table. */
  relation: Relation | undefined;
}>;

export type Value = Readonly<{ sql: string; type: Type }>;

const text: Type = { name: 'text', sql: builtin.text, base: builtin.text, array: builtin.texts };
const jsonb: Type = { name: 'jsonb', sql: builtin.jsonb, base: builtin.jsonb, array: builtin.jsonbs };
const jsonTypes: readonly string[] = [builtin.json, builtin.jsonb];

/** Returns a whole row as a value. The alias alone could refer to a column of the same name. */
export function rowOf(alias: string): string {
  return `${alias}.*`;
}

/** Generates the SQL of a column, a computed column, or a JSON path. Throws 42703 if unknown. */
export function fieldValue(catalog: Catalog, parameters: Parameters, source: Source, field: Field): Value {
  const value = columnValue(catalog, source, field.name);
  if (field.path.length === 0) return value;
  const isJson = jsonTypes.includes(value.type.base);
  const steps = field.path.map(({ arrow, key, isIndex }) => {
    return `${arrow}${parameters.bind(key, isIndex ? builtin.int4 : undefined)}`;
  });
  const last = field.path.at(-1);
  const json = value.type.base === builtin.json ? value.type : jsonb;
  return {
    sql: `(${isJson ? value.sql : `to_jsonb(${value.sql})`}${steps.join('')})`,
    type: last?.arrow === '->>' ? text : json,
  };
}

function columnValue(catalog: Catalog, source: Source, name: string): Value {
  const column = source.columns.get(name);
  if (column) return { sql: `${source.alias}.${identifier(column.name)}`, type: column.type };
  const routine = source.relation && catalog.computedField(source.relation, name);
  if (routine?.returns.kind === 'scalar') {
    return { sql: `${qualifiedName(routine)}(${rowOf(source.alias)})`, type: routine.returns.type };
  }
  throw refuse.column(source.name, name);
}
