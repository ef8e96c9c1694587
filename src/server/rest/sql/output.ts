import { identifier } from './parameters.ts';

/** A column of one level of a response. */
export type Output = Readonly<{
  value: string;
  name: string;
  /** The columns of `table.*`, which selects all columns that the table has. */
  all?: readonly string[];
  /** Groups and aggregates the values. */
  aggregate?: Aggregate | undefined;
  /** JSON has no equality operator, so grouping compares the value as `jsonb`. */
  isJson?: boolean;
  /** PostgreSQL's old syntax for a count, which is not a grouping column. */
  isCount?: boolean;
}>;

/** An aggregate that the parent level computes, of a column that a spread level returns under another name. */
type Aggregate = (value: string) => string;
export type Hoisted = ReadonlyMap<string, Readonly<{ name: string; aggregate: Aggregate }>>;

/** Generates the select list, and a grouping by all of its items that are not aggregates. */
export function outputSql(outputs: readonly Output[]): { columns: string; groupBy: string } {
  const isGrouped = outputs.some(({ aggregate }) => aggregate);
  const columns = outputs.map(({ value, name, all, aggregate, isJson = false }) => {
    if (all) return value;
    const sql = aggregate ? aggregate(value) : isGrouped && isJson ? `(${value})::jsonb` : value;
    return `${sql} as ${identifier(name)}`;
  });
  const places = outputs.flatMap(({ aggregate, isCount }, index) =>
    aggregate || isCount ? [] : [index + 1],
  );
  return {
    columns: columns.join(', '),
    groupBy: isGrouped && places.length > 0 ? ` group by ${places.join(', ')}` : '',
  };
}

/**
 * Moves the aggregates of a to-one spread to the parent level, whose rows they aggregate: in the spread, each would
 * see a single row.
 */
export function hoist(outputs: readonly Output[]): { outputs: readonly Output[]; hoisted: Hoisted } {
  const hoisted = new Map<string, { name: string; aggregate: Aggregate }>();
  const plain = outputs.map((output, index) => {
    const { aggregate, name } = output;
    if (!aggregate) return output;
    const inner = `?${index}`;
    hoisted.set(inner, { name, aggregate });
    return { ...output, name: inner, aggregate: undefined };
  });
  return { outputs: plain, hoisted };
}
