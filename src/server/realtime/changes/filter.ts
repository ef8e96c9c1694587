/** An operator of a filter and how SQL spells it. */
const operators = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const;

/** A condition on a column: `in` has several values, the others one. */
export type Condition = Readonly<{
  column: string;
  negated: boolean;
  operator: keyof typeof operators | 'in' | 'is';
  values: readonly string[];
}>;

export type ParsedFilter = Readonly<
  { ok: true; conditions: readonly Condition[] } | { ok: false; reason: string }
>;

const maxValues = 100;
const maxConditions = 20;

/**
 * Parses a filter of `postgres_changes`: `column=operator.value`, several of them separated by commas. A value with a
 * reserved character is quoted, as supabase-js does.
 */
export function parseFilter(text: string): ParsedFilter {
  const conditions: Condition[] = [];
  const parts = splitOutside(text);
  if (parts.length > maxConditions) return refuse(`a filter takes at most ${maxConditions} conditions`);
  for (const part of parts) {
    const match = /^([^=]+)=(not\.)?(\w+)\.(.*)$/s.exec(part);
    const [, column, negation, operator, value] = match ?? [];
    if (column === undefined || operator === undefined || value === undefined) {
      return refuse(`"${part}" is not of the form column=operator.value`);
    }
    const base = { column: unquoted(column.trim()), negated: negation !== undefined };
    if (operator === 'in') {
      const list = /^\((.*)\)$/s.exec(value)?.[1];
      if (list === undefined) return refuse('the values of in must be in parentheses');
      const values = splitOutside(list).map((item) => unquoted(item.trim()));
      // As on hosted Supabase.
      if (values.length > maxValues) return refuse(`in takes at most ${maxValues} values`);
      conditions.push({ ...base, operator, values });
    } else if (operator === 'is') {
      if (!/^(null|true|false|unknown)$/i.test(value))
        return refuse('is takes null, true, false, or unknown');
      conditions.push({ ...base, operator, values: [value.toLowerCase()] });
    } else if (isOperator(operator)) {
      conditions.push({ ...base, operator, values: [unquoted(value)] });
    } else {
      return refuse(`the operator "${operator}" does not exist`);
    }
  }
  return conditions.length > 0 ? { ok: true, conditions } : refuse('the filter is empty');
}

/** Splits at commas that are neither in quotes nor in parentheses. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let current = '';
  let [depth, isQuoted] = [0, false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (isQuoted && character === '\\') {
      current += character + text.charAt(index + 1);
      index += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && character === '(') depth += 1;
    if (!isQuoted && character === ')') depth = Math.max(0, depth - 1);
    if (character === ',' && !isQuoted && depth === 0) {
      parts.push(current);
      current = '';
    } else {
      current += character;
    }
  }
  return [...parts, current];
}

function unquoted(text: string): string {
  const inner = /^"(.*)"$/s.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll(/\\(.)/gs, '$1');
}

function isOperator(text: string): text is keyof typeof operators {
  return Object.hasOwn(operators, text);
}

function refuse(reason: string): ParsedFilter {
  return { ok: false, reason };
}

/**
 * The condition as SQL on the expression `column` of the type `type`. `parameter` adds a text value and returns its
 * placeholder.
 */
export function conditionSql(
  { operator, negated, values }: Condition,
  column: string,
  type: string,
  parameter: (value: string) => string,
): string {
  const [first = ''] = values;
  const comparison = () => {
    if (operator === 'is') return `${column} is ${first}`;
    if (operator === 'in') {
      return `${column} in (${values.map((value) => `${parameter(value)}::text::${type}`).join(', ')})`;
    }
    const isPattern = ['like', 'ilike', 'match', 'imatch'].includes(operator);
    const right = `${parameter(first)}::text${isPattern ? '' : `::${type}`}`;
    return `${isPattern ? `${column}::text` : column} ${operators[operator]} ${right}`;
  };
  return negated ? `not (${comparison()})` : `(${comparison()})`;
}

/** Types whose equal values also have equal JSON. */
const comparableTypes = ['uuid', 'text', 'varchar', 'bool', 'int2', 'int4'];

/**
 * Whether a row may match, decided without the database, so that subscribers of other rows cost almost nothing.
 * `types` has the names of the column types. The database still evaluates the filter for rows that may match.
 */
export function mayMatch(
  conditions: readonly Condition[],
  row: Readonly<Record<string, unknown>>,
  types: ReadonlyMap<string, string>,
): boolean {
  return conditions.every(({ column, operator, negated, values }) => {
    if (negated || (operator !== 'eq' && operator !== 'in')) return true;
    const type = types.get(column) ?? '';
    if (!comparableTypes.includes(type)) return true;
    const value = row[column];
    if (value === null || value === undefined) return false;
    return values.some((wanted) => canonical(type, wanted) === canonical(type, String(value)));
  });
}

function canonical(type: string, text: string): string {
  if (type === 'uuid') return text.toLowerCase().replaceAll(/[{}-]/g, '');
  if (type === 'bool') return String(/^\s*(t|true|y|yes|on|1)\s*$/i.test(text));
  return type.startsWith('int') ? String(Number(text)) : text;
}
