import { refuse } from '../refusal.ts';
import { builtin } from './builtin.ts';
import type { ForeignKeyRow, RelationRow, RoutineRow, TypeRow } from './load.ts';

/** A type's names for SQL. `base` is what a domain stands on; `array` is undefined where there is no array of it. */
export type Type = Readonly<{ name: string; sql: string; base: string; array: string | undefined }>;

export type Column = Readonly<{
  name: string;
  type: Type;
  required: boolean;
  /** The default's SQL, as PostgreSQL prints it. */
  default: string | undefined;
}>;

/** A table, view, materialised view or foreign table. */
export type Relation = Readonly<{
  schema: string;
  name: string;
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
  /** What comes back: nothing, one value, or a row, which is a table's where its columns are known. */
  returns: Readonly<
    | { kind: 'void' }
    | { kind: 'scalar'; type: Type }
    | { kind: 'row'; relation: Relation | undefined; columns: ReadonlyMap<string, Column> }
  >;
}>;

type Pair = readonly [mine: string, theirs: string];

/** How rows of one table lead to rows of another. */
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

/** What the exposed schemas hold. Every identifier that reaches SQL comes from here. */
export class Catalogue {
  readonly schemas: readonly string[];
  readonly #types: ReadonlyMap<number, TypeRow>;
  readonly #typesByName = new Map<string, Type>();
  readonly #relations = new Map<string, Relation>();
  readonly #relationsByOid = new Map<number, Relation>();
  readonly #routines = new Map<string, Routine[]>();
  readonly #relationships = new Map<Relation, Relationship[]>();
  readonly #computed = new Map<Relation, Map<string, Routine>>();

  constructor(rows: {
    schemas: readonly string[];
    types: readonly TypeRow[];
    relations: readonly RelationRow[];
    foreignKeys: readonly ForeignKeyRow[];
    routines: readonly RoutineRow[];
  }) {
    this.schemas = rows.schemas;
    this.#types = new Map(rows.types.map((row) => [row.oid, row]));
    for (const row of rows.types) {
      for (const name of row.names) {
        if (!this.#typesByName.has(name)) this.#typesByName.set(name, this.#type(row.oid));
      }
    }
    for (const row of rows.relations) this.#addRelation(row);
    this.#addForeignKeys(rows.foreignKeys);
    for (const row of rows.routines) this.#addRoutine(row);
  }

  /** Throws PGRST205 for a name that is none of the schema's. */
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

  /** The function that makes a column of a row, undefined when there is none. */
  computedField(relation: Relation, name: string): Routine | undefined {
    return this.#computed.get(relation)?.get(name);
  }

  relationships(relation: Relation): readonly Relationship[] {
    return this.#relationships.get(relation) ?? [];
  }

  /** A type by the name that a cast gives it. Throws 42704. */
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
    if (!row) throw new Error(`The catalogue has no type ${oid}.`);
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

  #addRelation(row: RelationRow): void {
    const { schema, name, key, comment } = row;
    const relation: Relation = {
      schema,
      name,
      key,
      comment: comment ?? undefined,
      columns: this.#columns(row.columns),
    };
    this.#relations.set(keyOf(schema, name), relation);
    this.#relationsByOid.set(row.oid, relation);
  }

  #addForeignKeys(rows: readonly ForeignKeyRow[]): void {
    const keysOf = new Map<Relation, ForeignKeyRow[]>();
    for (const row of rows) {
      const from = this.#relationsByOid.get(row.from);
      const to = this.#relationsByOid.get(row.to);
      // PostgREST embeds within one schema only.
      if (!from || !to || from.schema !== to.schema) continue;
      const backwards = row.columns.map(([mine, theirs]): Pair => [theirs, mine]);
      const kind = row.unique ? 'one-to-one' : 'many-to-one';
      this.#relate(from, { kind, target: to, constraint: row.name, columns: row.columns });
      const back = row.unique ? 'one-to-one' : 'one-to-many';
      this.#relate(to, { kind: back, target: from, constraint: row.name, columns: backwards });
      keysOf.set(from, [...(keysOf.get(from) ?? []), row]);
    }
    for (const [junction, keys] of keysOf) {
      for (const mine of keys) {
        for (const theirs of keys) {
          const from = this.#relationsByOid.get(mine.to);
          const target = this.#relationsByOid.get(theirs.to);
          if (mine === theirs || !mine.inKey || !theirs.inKey || !from || !target) continue;
          this.#relate(from, {
            kind: 'many-to-many',
            target,
            junction,
            mine: { constraint: mine.name, columns: mine.columns },
            theirs: { constraint: theirs.name, columns: theirs.columns },
          });
        }
      }
    }
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
    if (returns.kind === 'row' && returns.relation && isSet) {
      // `rows 1` is how a function says that it gives one row at most.
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

/** What SQL calls types beside the names that PostgreSQL prints. */
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

/** The one of `names` that shares most of its letter pairs with `name`, when that is three quarters or more. */
function mostSimilar(name: string, names: readonly string[]): string | undefined {
  const pairsOf = (text: string) => {
    const padded = `-${text.toLowerCase().slice(0, 100)}-`;
    return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
  };
  const wanted = pairsOf(name);
  const scored = names.map((candidate) => {
    const pairs = pairsOf(candidate);
    const shared = [...wanted].filter((pair) => pairs.has(pair)).length;
    return { candidate, score: (2 * shared) / (wanted.size + pairs.size) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a), { candidate: '', score: 0 });
  return best.score >= 0.75 ? best.candidate : undefined;
}
