import { refuse } from '../refusal.ts';
import { builtin } from './builtin.ts';
import { mostSimilar } from './most-similar.ts';
import type { CatalogRows, ForeignKeyRow, RelationRow, RoutineRow, TypeRow } from './rows.ts';
import { type RestSettings, restSettings } from './settings.ts';
import { keysOfViews, type View, viewsByTable } from './views.ts';

/**
 * A type's names in SQL. `base` is the underlying type of a domain; `array` is undefined if there is no array type.
 */
export type Type = Readonly<{ name: string; sql: string; base: string; array: string | undefined }>;

export type Column = Readonly<{
  name: string;
  type: Type;
  required: boolean;
  /** The default's SQL as printed by PostgreSQL. */
  default: string | undefined;
}>;

/** A table, view, materialized view, or foreign table. */
export type Relation = Readonly<{
  schema: string;
  name: string;
  isView: boolean;
  columns: ReadonlyMap<string, Column>;
  key: readonly string[];
  comment: string | undefined;
}>;

export type Routine = Readonly<{
  schema: string;
  name: string;
  parameters: readonly Readonly<{ name: string; type: Type; optional: boolean; variadic: boolean }>[];
  isSet: boolean;
  isVolatile: boolean;
  /** The result: nothing, one value, or a row. If its columns are known, the row is that of a table. */
  returns: Readonly<
    | { kind: 'void' }
    | { kind: 'scalar'; type: Type }
    | { kind: 'row'; relation: Relation | undefined; columns: ReadonlyMap<string, Column> }
  >;
}>;

type Pair = readonly [mine: string, theirs: string];

/** A relationship between the rows of two tables. */
export type Relationship = Readonly<
  | {
      kind: 'many-to-one' | 'one-to-one' | 'one-to-many';
      target: Relation;
      constraint: string;
      columns: readonly Pair[];
    }
  | {
      kind: 'many-to-many';
      target: Relation;
      junction: Relation;
      mine: { constraint: string; columns: readonly Pair[] };
      theirs: { constraint: string; columns: readonly Pair[] };
    }
  | { kind: 'computed'; target: Relation; routine: Routine; toOne: boolean }
>;

/** The contents of the exposed schemas. Every identifier in generated SQL comes from here. */
export class Catalog {
  readonly schemas: readonly string[];
  readonly settings: RestSettings;
  readonly #types: ReadonlyMap<number, TypeRow>;
  readonly #typesByName = new Map<string, Type>();
  readonly #relations = new Map<string, Relation>();
  readonly #relationsByOid = new Map<number, Relation>();
  readonly #routines = new Map<string, Routine[]>();
  readonly #relationships = new Map<Relation, Relationship[]>();
  readonly #computed = new Map<Relation, Map<string, Routine>>();

  constructor(rows: CatalogRows) {
    this.schemas = rows.schemas;
    this.settings = restSettings(rows.settings);
    this.#types = new Map(rows.types.map((row) => [row.oid, row]));
    for (const row of rows.types) {
      for (const name of row.names) {
        if (!this.#typesByName.has(name)) this.#typesByName.set(name, this.#type(row.oid));
      }
    }
    const views = viewsByTable(rows.views);
    const viewKeys = keysOfViews(rows.keys, views);
    for (const row of rows.relations) this.#addRelation(row, viewKeys.get(row.oid) ?? row.key);
    this.#addForeignKeys(rows.foreignKeys, views);
    for (const row of rows.routines) this.#addRoutine(row);
  }

  /** Throws PGRST205 for a name not in the schema. */
  relation(schema: string, name: string): Relation {
    const found = this.#relations.get(keyOf(schema, name));
    if (found) return found;
    const names = [...this.#relations.values()]
      .filter((each) => each.schema === schema)
      .map((each) => each.name);
    throw refuse.table(schema, name, mostSimilar(name, names));
  }

  relationsOf(schema: string): Relation[] {
    return [...this.#relations.values()].filter((each) => each.schema === schema);
  }

  routines(schema: string, name: string): readonly Routine[] {
    return this.#routines.get(keyOf(schema, name)) ?? [];
  }

  routinesOf(schema: string): Routine[] {
    return [...this.#routines.values()].flat().filter((each) => each.schema === schema);
  }

  /** Finds the function that computes a column of a row, or returns undefined. */
  computedField(relation: Relation, name: string): Routine | undefined {
    return this.#computed.get(relation)?.get(name);
  }

  relationships(relation: Relation): readonly Relationship[] {
    return this.#relationships.get(relation) ?? [];
  }

  /** Finds a type by its name in a cast. Throws 42704. */
  typeNamed(name: string): Type {
    return this.#typesByName.get(name.toLowerCase()) ?? this.#typesByName.get(name) ?? this.#alias(name);
  }

  #alias(name: string): Type {
    const meant = typeAliases[name.toLowerCase()];
    const found = meant === undefined ? undefined : this.#typesByName.get(meant);
    if (!found) throw refuse.type(name);
    return found;
  }

  #type(oid: number): Type {
    const row = this.#types.get(oid);
    if (!row) throw new Error(`The catalog has no type ${oid}.`);
    let base = row;
    for (let next = this.#types.get(base.base); next && next !== base; next = this.#types.get(base.base))
      base = next;
    return {
      name: row.names[1] ?? row.sql,
      sql: row.sql,
      base: base.sql,
      array: this.#types.get(base.array)?.sql,
    };
  }

  #columns(columns: readonly { name: string; type: number; required?: boolean; default?: string | null }[]) {
    return new Map(
      columns.map(({ name, type, required = false, default: made }): [string, Column] => [
        name,
        { name, type: this.#type(type), required, default: made ?? undefined },
      ]),
    );
  }

  #addRelation(row: RelationRow, key: readonly string[]): void {
    const { schema, name, isView, comment } = row;
    const relation: Relation = {
      schema,
      name,
      isView,
      key,
      comment: comment ?? undefined,
      columns: this.#columns(row.columns),
    };
    this.#relations.set(keyOf(schema, name), relation);
    this.#relationsByOid.set(row.oid, relation);
  }

  #addForeignKeys(rows: readonly ForeignKeyRow[], views: ReadonlyMap<number, readonly View[]>): void {
    const keysOf = new Map<Relation, { to: Relation; constraint: string; columns: readonly Pair[] }[]>();
    for (const row of rows) {
      const [mine, theirs] = [row.columns.map((pair) => pair.mine), row.columns.map((pair) => pair.theirs)];
      for (const from of this.#shownBy(row.from, mine, views)) {
        for (const to of this.#shownBy(row.to, theirs, views)) {
          // Like PostgREST, embeds only within one schema.
          if (from.relation.schema !== to.relation.schema) continue;
          const columns = from.names.map((name, index): Pair => [name, to.names[index] ?? '']);
          const backwards = columns.map(([own, other]): Pair => [other, own]);
          const constraint = row.name;
          const kind = row.unique ? 'one-to-one' : 'many-to-one';
          this.#relate(from.relation, { kind, target: to.relation, constraint, columns });
          const back = row.unique ? 'one-to-one' : 'one-to-many';
          this.#relate(to.relation, { kind: back, target: from.relation, constraint, columns: backwards });
          // A view may repeat rows of a join table, so only the table itself can join.
          if (!row.inKey || from.relation.isView) continue;
          const keys = keysOf.get(from.relation) ?? [];
          keysOf.set(from.relation, [...keys, { to: to.relation, constraint, columns }]);
        }
      }
    }
    for (const [junction, keys] of keysOf) {
      for (const mine of keys) {
        for (const theirs of keys) {
          if (mine.constraint === theirs.constraint) continue;
          this.#relate(mine.to, { kind: 'many-to-many', target: theirs.to, junction, mine, theirs });
        }
      }
    }
  }

  /**
   * The exposed relations that contain these columns of a table, which are the table and views on it, with their
   * names for the columns.
   */
  #shownBy(
    table: number,
    columns: readonly { number: number; name: string }[],
    views: ReadonlyMap<number, readonly View[]>,
  ): { relation: Relation; names: readonly string[] }[] {
    const own = this.#relationsByOid.get(table);
    const shown = (views.get(table) ?? []).flatMap(({ oid, names }) => {
      const relation = this.#relationsByOid.get(oid);
      const found = columns.flatMap(({ number }) => names.get(number) ?? []);
      return relation && found.length === columns.length ? [{ relation, names: found }] : [];
    });
    return own ? [{ relation: own, names: columns.map(({ name }) => name) }, ...shown] : shown;
  }

  #addRoutine(row: RoutineRow): void {
    const { schema, name, isSet, isVolatile } = row;
    const parameters = row.parameters.map((each) => ({ ...each, type: this.#type(each.type) }));
    const routine: Routine = { schema, name, parameters, isSet, isVolatile, returns: this.#returns(row) };
    this.#routines.set(keyOf(schema, name), [...this.routines(schema, name), routine]);

    const only = row.parameters.length === 1 ? row.parameters[0] : undefined;
    const of = only && this.#relationsByOid.get(this.#types.get(only.type)?.relation ?? 0);
    if (!of) return;
    const { returns } = routine;
    if (returns.kind === 'row' && returns.relation) {
      this.#relate(of, { kind: 'computed', target: returns.relation, routine, toOne: row.isOne });
    } else if (returns.kind === 'scalar') {
      const fields = this.#computed.get(of) ?? new Map<string, Routine>();
      this.#computed.set(of, fields.set(name, routine));
    }
  }

  #returns(row: RoutineRow): Routine['returns'] {
    const type = this.#types.get(row.returns);
    if (type?.sql === builtin.void) return { kind: 'void' };
    const relation = type && this.#relationsByOid.get(type.relation);
    if (relation) return { kind: 'row', relation, columns: relation.columns };
    if (row.outputs.length > 1 || (row.outputs.length === 1 && type?.sql === builtin.record)) {
      return { kind: 'row', relation: undefined, columns: this.#columns(row.outputs) };
    }
    if (type?.sql === builtin.record || (type && type.relation !== 0)) {
      return { kind: 'row', relation: undefined, columns: new Map() };
    }
    return { kind: 'scalar', type: this.#type(row.returns) };
  }

  #relate(from: Relation, relationship: Relationship): void {
    this.#relationships.set(from, [...this.relationships(from), relationship]);
  }
}

/** Additional SQL names for types, besides those that PostgreSQL prints. */
const typeAliases: Readonly<Record<string, string>> = {
  int: 'int4',
  decimal: 'numeric',
  float: 'float8',
  dec: 'numeric',
  char: 'bpchar',
  varchar: 'varchar',
  timestamp: 'timestamp',
  time: 'time',
};

function keyOf(schema: string, name: string): string {
  return JSON.stringify([schema, name]);
}
