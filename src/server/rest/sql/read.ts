import { builtin } from '../catalog/builtin.ts';
import type { Catalog, Relationship } from '../catalog/catalog.ts';
import type { EmbedItem, Located, OrderTerm, Query, SelectItem } from '../query/tree.ts';
import { refuse } from '../refusal.ts';
import { boundedRows, rowAlias } from './bounded-rows.ts';
import { conditionSql, type Level } from './conditions.ts';
import { type Hoisted, hoist, type Output, outputSql } from './output.ts';
import { identifier, type Parameters, qualifiedName } from './parameters.ts';
import { findRelationship, isToOne } from './relationships.ts';
import { checkSelection, selectOutputs } from './selection.ts';
import { fieldValue, rowOf, type Source } from './source.ts';

/** The state of a statement being generated. */
export type Writing = {
  readonly catalog: Catalog;
  readonly parameters: Parameters;
  readonly query: Query;
  /** The maximum number of rows per level; undefined means no limit. */
  readonly maxRows: number | undefined;
  aliases: number;
};

type Read = Readonly<{
  /** The SQL that selects the level's rows. */
  rows: string;
  /** The same rows without order and limits, each as 1, for counting. */
  all: string;
  /** The names of the selected columns. */
  names: readonly string[];
  /** The aggregates that the parent level computes, by column name. */
  hoisted: Hoisted;
}>;

/**
 * Generates the SELECT for one level of the query. `from` is its FROM item, `path` the names of the tables leading
 * to it, and `joined` its join conditions. With `isFiltered`, the write in `from` has already applied the root's
 * conditions.
 */
export function readSql(
  writing: Writing,
  source: Source,
  from: string,
  items: readonly SelectItem[],
  place: {
    path: readonly string[];
    joined: readonly string[];
    isFiltered?: boolean;
    isOne?: boolean;
    hoists?: boolean;
  },
): Read {
  checkSelection(items);
  const embedded = items
    .filter((item) => item.kind === 'embed')
    .map((item) => embed(writing, source, item, place.path));
  const level: Level = {
    catalog: writing.catalog,
    parameters: writing.parameters,
    source,
    embeds: new Map(embedded.map((each) => [each.name, each])),
  };

  const related = embedded.flatMap(({ outputs }) => outputs);
  const isGrouped =
    items.some((item) => item.kind === 'column' && item.aggregate !== undefined) ||
    related.some(({ aggregate }) => aggregate);
  const found = [
    ...items.flatMap((item) => (item.kind === 'embed' ? [] : selectOutputs(level, item, isGrouped))),
    ...related,
  ];
  const { outputs, hoisted }: { outputs: readonly Output[]; hoisted: Hoisted } = place.hoists
    ? hoist(found)
    : { outputs: found, hoisted: new Map() };
  const { columns, groupBy } = outputSql(outputs);

  const own = place.isFiltered ? [] : at(writing.query.conditions, place.path);
  const conditions = [...place.joined, ...own.map((condition) => conditionSql(level, condition))];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const joins = embedded.map(({ join }) => join).join('');
  const inner = embedded.filter(({ isNeeded }) => isNeeded).map(({ join }) => join);
  return {
    rows: `select ${columns} from ${from}${joins}${where}${groupBy}${orderSql(level, at(writing.query.orders, place.path).flat())}${windowSql(writing, place.path, place.isOne ? undefined : writing.maxRows)}`,
    all: `select 1 from ${from}${inner.join('')}${where}`,
    names: outputs.flatMap(({ name, all }) => all ?? [name]),
    hoisted,
  };
}

/** Throws PGRST108 if the query refers to an embedded table missing from `select`. */
export function checkPaths(query: Query): void {
  const known = new Set<string>();
  const visit = (items: readonly SelectItem[], path: readonly string[]): void => {
    known.add(JSON.stringify(path));
    for (const item of items) if (item.kind === 'embed') visit(item.select, [...path, nameOf(item)]);
  };
  visit(query.select, []);
  for (const { path } of [...query.conditions, ...query.orders, ...query.limits, ...query.offsets]) {
    if (!known.has(JSON.stringify(path))) throw refuse.notEmbedded(path.at(-1) ?? '');
  }
}

/** Returns a level's offset and limit, capped by `maxRows`. Throws PGRST103 for a negative limit. */
export function windowAt(
  query: Query,
  path: readonly string[],
  maxRows: number | undefined,
): { offset: number; limit: number | undefined } {
  const offset = Math.max(0, at(query.offsets, path).at(-1) ?? 0);
  const asked = at(query.limits, path).at(-1);
  if (asked !== undefined && asked < 0) throw refuse.range('Limit should be greater than or equal to zero.');
  const bounds = [asked, maxRows].filter((bound) => bound !== undefined);
  return { offset, limit: bounds.length === 0 ? undefined : Math.min(...bounds) };
}

function at<T>(parts: readonly Located<T>[], path: readonly string[]): T[] {
  return parts
    .filter(
      (part) => part.path.length === path.length && part.path.every((name, index) => name === path[index]),
    )
    .map(({ value }) => value);
}

function nameOf(item: EmbedItem): string {
  return item.alias ?? item.target;
}

type Embedded = Readonly<{
  item: EmbedItem;
  name: string;
  /** A value that is null if there are no rows. */
  mark: string;
  join: string;
  outputs: readonly Output[];
  /** Whether the embedded table affects the number of parent rows. */
  isNeeded: boolean;
}>;

function embed(writing: Writing, above: Source, item: EmbedItem, path: readonly string[]): Embedded {
  if (!above.relation) throw refuse.notImplemented('Only rows of a table can embed other tables.');
  const relationship = findRelationship(writing.catalog, above.relation, item);
  writing.aliases += 1;
  const number = writing.aliases;
  const { target } = relationship;
  const source: Source = {
    name: target.name,
    alias: `t${number}`,
    columns: target.columns,
    relation: target,
  };
  const name = nameOf(item);
  const { from, joined } = joinSql(relationship, above.alias, source.alias, `j${number}`);
  const below = [...path, name];
  const isOne = isToOne(relationship);
  const { rows, names, hoisted } = readSql(writing, source, from, item.select, {
    path: below,
    joined,
    isOne,
    hoists: item.spread,
  });
  const isNeeded = item.inner || isAskedFor(writing.query, path, name);
  const parts = { item, name, isNeeded };
  const alias = `e${number}`;
  const lateral = (select: string, condition: string) =>
    ` ${item.inner ? 'inner' : 'left'} join lateral (${select}) as ${alias} on ${condition}`;

  if (item.spread) {
    if (isOne) {
      const outputs = names.map((name) => ({
        value: `${alias}.${identifier(name)}`,
        ...(hoisted.get(name) ?? { name }),
      }));
      return { ...parts, mark: rowOf(alias), join: lateral(rows, 'true'), outputs };
    }
    if (hoisted.size > 0) throw refuse.notImplemented(spreadAggregates);
    const lists = names.map((column) => `json_agg(r.${identifier(column)}) as ${identifier(column)}`);
    const select = `select ${['count(*) as "?rows"', ...lists].join(', ')} from (${rows}) as r`;
    return {
      ...parts,
      mark: `nullif(${alias}."?rows", 0)`,
      join: lateral(select, item.inner ? `${alias}."?rows" > 0` : 'true'),
      outputs: names.map((name) => {
        return { value: `coalesce(${alias}.${identifier(name)}, '[]')`, name, isJson: true };
      }),
    };
  }

  const mark = `${alias}.j`;
  const isShown = item.select.length > 0;
  const shown = isOne ? mark : `coalesce(${mark}, '[]')`;
  const gathered = isOne
    ? `select row_to_json(r.*) as j from (${rows}) as r`
    : `select json_agg(${rowAlias}) as j from ${boundedRows(`(${rows})`)}`;
  return {
    ...parts,
    mark,
    join: lateral(gathered, item.inner ? `${mark} is not null` : 'true'),
    outputs: isShown ? [{ value: shown, name, isJson: true }] : [],
  };
}

const spreadAggregates = 'Aggregates are not implemented for one-to-many or many-to-many spreads.';

function isAskedFor(query: Query, path: readonly string[], name: string): boolean {
  const mentions = (condition: Query['conditions'][number]['value']): boolean =>
    condition.kind === 'logic' ? condition.conditions.some(mentions) : condition.field.name === name;
  return at(query.conditions, path).some(mentions);
}

/** Generates the FROM item of an embedded table and its join to the parent row. */
function joinSql(relationship: Relationship, above: string, alias: string, junctionAlias: string) {
  const ties = (left: string, right: string, columns: readonly (readonly [string, string])[]) =>
    columns.map(([mine, theirs]) => `${left}.${identifier(mine)} = ${right}.${identifier(theirs)}`);
  if (relationship.kind === 'computed') {
    return { from: `${qualifiedName(relationship.routine)}(${rowOf(above)}) as ${alias}`, joined: [] };
  }
  const from = `${qualifiedName(relationship.target)} as ${alias}`;
  if (relationship.kind !== 'many-to-many') {
    return { from, joined: ties(above, alias, relationship.columns) };
  }
  return {
    from: `${from} cross join ${qualifiedName(relationship.junction)} as ${junctionAlias}`,
    joined: [
      ...ties(junctionAlias, above, relationship.mine.columns),
      ...ties(junctionAlias, alias, relationship.theirs.columns),
    ],
  };
}

function orderSql(level: Level, terms: readonly OrderTerm[]): string {
  if (terms.length === 0) return '';
  const written = terms.map((term) => {
    const direction = term.direction === undefined ? '' : ` ${term.direction}`;
    const nulls = term.nulls === undefined ? '' : ` nulls ${term.nulls}`;
    return `${orderValue(level, term)}${direction}${nulls}`;
  });
  return ` order by ${written.join(', ')}`;
}

function orderValue(level: Level, term: OrderTerm): string {
  const { catalog, parameters, source } = level;
  if (term.relation === undefined) return fieldValue(catalog, parameters, source, term.field).sql;
  const { relation } = term;
  const embedded = level.embeds.get(relation);
  if (!embedded || !source.relation) throw refuse.notEmbedded(relation);
  const relationship = findRelationship(catalog, source.relation, embedded.item);
  if (!isToOne(relationship)) throw refuse.relatedOrder(source.name, relation);
  const { target } = relationship;
  const other: Source = { name: target.name, alias: 'o', columns: target.columns, relation: target };
  const { from, joined } = joinSql(relationship, source.alias, 'o', 'oj');
  const value = fieldValue(catalog, parameters, other, term.field).sql;
  return `(select ${value} from ${from}${joined.length > 0 ? ` where ${joined.join(' and ')}` : ''})`;
}

function windowSql(writing: Writing, path: readonly string[], maxRows: number | undefined): string {
  const { offset, limit } = windowAt(writing.query, path, maxRows);
  const bound = (count: number) => writing.parameters.bind(String(count), builtin.int8);
  // The server's own limit is not a caller's value and needs no parameter.
  const most = limit === undefined || limit === maxRows ? limit : bound(limit);
  return `${most === undefined ? '' : ` limit ${most}`}${offset === 0 ? '' : ` offset ${bound(offset)}`}`;
}
