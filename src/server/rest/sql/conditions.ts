import { builtin } from '../catalog/builtin.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type {
  Comparison,
  Condition,
  Containment,
  EmbedItem,
  IsValue,
  Test,
  TextSearch,
} from '../query/tree.ts';
import { refuse } from '../refusal.ts';
import { arrayLiteral, type Parameters } from './parameters.ts';
import { fieldValue, type Source, type Value } from './source.ts';

/** One level of a query, and what its conditions can refer to. */
export type Level = Readonly<{
  catalog: Catalog;
  parameters: Parameters;
  source: Source;
  /** Embedded tables by the names that filters use. */
  embeds: ReadonlyMap<string, Readonly<{ item: EmbedItem; mark: string }>>;
}>;

type FieldTest = Extract<Condition, { kind: 'test' }>;

/** Translates a condition to a boolean SQL expression. */
export function conditionSql(level: Level, condition: Condition): string {
  if (condition.kind === 'logic') {
    const parts = condition.conditions.map((each) => conditionSql(level, each));
    const joined = `(${parts.join(` ${condition.operator} `)})`;
    return condition.negated ? `not ${joined}` : joined;
  }
  const positive = embedSql(level, condition) ?? fieldTestSql(level, condition);
  return condition.negated ? `not (${positive})` : positive;
}

/** `clients=not.is.null` tests whether an embedded table has rows. Returns undefined for other conditions. */
function embedSql(level: Level, { field, test }: FieldTest): string | undefined {
  const mark = level.embeds.get(field.name)?.mark;
  if (mark === undefined || level.source.columns.has(field.name)) return undefined;
  if (test.operator === 'is' && test.value === 'null') return `${mark} is not distinct from null`;
  if (test.operator === 'is' && test.value === 'not_null') return `${mark} is distinct from null`;
  throw refuse.embeddedOperator(field.name);
}

function fieldTestSql(level: Level, { field, test }: FieldTest): string {
  return testSql(test, fieldValue(level.catalog, level.parameters, level.source, field), level.parameters);
}

function testSql(test: Test, { sql, type }: Value, parameters: Parameters): string {
  switch (test.operator) {
    case 'in': {
      if (type.array === undefined) {
        const values = test.values.map((value) => parameters.bind(value, type.base));
        return values.length === 0 ? 'false' : `${sql} in (${values.join(', ')})`;
      }
      return `${sql} = any (${parameters.bind(arrayLiteral(test.values), type.array)})`;
    }
    case 'is':
      return `${sql} ${isTests[test.value]}`;
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts': {
      const language =
        test.language === undefined ? '' : `${parameters.bind(test.language, builtin.regconfig)}, `;
      const document = type.base === builtin.tsvector ? sql : `to_tsvector(${language}${sql})`;
      return `${document} @@ ${searchFunctions[test.operator]}(${language}${parameters.bind(test.value)})`;
    }
    case 'cs':
    case 'cd':
    case 'ov':
    case 'sl':
    case 'sr':
    case 'nxr':
    case 'nxl':
    case 'adj':
    case 'isdistinct':
      return `${sql} ${containmentSigns[test.operator]} ${parameters.bind(test.value, type.base)}`;
    default: {
      const isPattern = patternOperators.includes(test.operator);
      // Clients write `*` for `%`, which would need escaping in URLs.
      const value = test.operator.endsWith('like') ? test.value.replaceAll('*', '%') : test.value;
      const operand = isPattern ? text : type;
      const bound =
        test.quantifier === undefined
          ? parameters.bind(value, isPattern ? undefined : operand.base)
          : `${test.quantifier} (${parameters.bind(value, operand.array ?? text.array)})`;
      return `${sql} ${comparisonSigns[test.operator]} ${bound}`;
    }
  }
}

const text = { base: builtin.text, array: builtin.texts };

const patternOperators: readonly string[] = ['like', 'ilike', 'match', 'imatch'];

const comparisonSigns: Readonly<Record<Comparison, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
};

const containmentSigns: Readonly<Record<Containment, string>> = {
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
};

const searchFunctions: Readonly<Record<TextSearch, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const isTests: Readonly<Record<IsValue, string>> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
};
