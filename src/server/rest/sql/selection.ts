import { builtin } from '../catalog/builtin.ts';
import type { EmbedItem, SelectItem } from '../query/tree.ts';
import { refuse } from '../refusal.ts';
import type { Level } from './conditions.ts';
import type { Output } from './output.ts';
import { identifier } from './parameters.ts';
import { fieldValue, type Value } from './source.ts';

/** A long text that is selected a thousand times makes a row large before any other limit applies. */
const maxItems = 200;
/** How often one column may be selected: whole, and by paths into its value. */
const maxRepeats = { whole: 16, paths: 60 };

/**
 * Throws PGRST100 for too many items, and 54000 for a column that is selected too often, which would multiply the
 * size of a row.
 */
export function checkSelection(items: readonly SelectItem[]): void {
  if (items.length > maxItems) throw refuse.selectItems(maxItems);
  const columns = items.filter((item) => item.kind === 'column');
  for (const [name, same] of Map.groupBy(columns, ({ field }) => field.name)) {
    const whole = same.filter(({ field }) => field.path.length === 0).length;
    if (whole > maxRepeats.whole) throw refuse.columnTooOften(name, maxRepeats.whole);
    if (same.length - whole > maxRepeats.paths) throw refuse.columnTooOften(name, maxRepeats.paths);
  }
}

/** The outputs of an item of `select` that is not an embedded table. */
export function selectOutputs(
  level: Level,
  item: Exclude<SelectItem, EmbedItem>,
  isGrouped: boolean,
): Output[] {
  const { catalog, parameters, source } = level;
  if (item.kind === 'all' && !isGrouped)
    return [{ value: `${source.alias}.*`, name: '', all: [...source.columns.keys()] }];
  if (item.kind === 'all') {
    return [...source.columns.values()].map(({ name, type }) => {
      return { value: `${source.alias}.${identifier(name)}`, name, isJson: type.base === builtin.json };
    });
  }
  const { field, cast, aggregate, aggregateCast } = item;
  if (aggregate !== undefined && !catalog.settings.allowsAggregates) throw refuse.aggregates();
  const castTo = (value: string, type: string | undefined) =>
    type === undefined ? value : `cast(${value} as ${catalog.typeNamed(type).sql})`;
  if (aggregate !== undefined && field.name === '') {
    const count = (value: string) => castTo(`pg_catalog.count(${value})`, aggregateCast);
    return [{ value: '1', name: item.alias ?? 'count', aggregate: count }];
  }
  // PostgreSQL also accepts `table.count` for `count(table)`, and clients rely on it.
  const isCount = field.name === 'count' && field.path.length === 0 && !source.columns.has('count');
  const { sql, isJson } = isCount
    ? { sql: 'pg_catalog.count(*)', isJson: false }
    : fieldOutput(fieldValue(catalog, parameters, source, field));
  const value = castTo(sql, cast);
  if (aggregate !== undefined) {
    const compute = (each: string) => castTo(`pg_catalog.${aggregate}(${each})`, aggregateCast);
    return [{ value, name: item.alias ?? aggregate, aggregate: compute }];
  }
  const lastKey = field.path.findLast((step) => !step.isIndex)?.key;
  return [
    { value, name: item.alias ?? lastKey ?? field.name, isJson: isJson && cast === undefined, isCount },
  ];
}

function fieldOutput({ sql, type }: Value): { sql: string; isJson: boolean } {
  return { sql, isJson: type.base === builtin.json };
}
