/** A step into a JSON value: `->key`, `->0`, or `->>key` for text. */
export type JsonStep = Readonly<{ arrow: '->' | '->>'; key: string; isIndex: boolean }>;

/** A column, or a path inside its JSON value. */
export type Field = Readonly<{ name: string; path: readonly JsonStep[] }>;

export type SelectItem =
  | Readonly<{ kind: 'all' }>
  | Readonly<{
      kind: 'column';
      field: Field;
      alias: string | undefined;
      cast: string | undefined;
      /** `count` without a column has no field name. */
      aggregate: string | undefined;
      aggregateCast: string | undefined;
    }>
  | EmbedItem;

/** A related table in the response. `spread` merges its columns into the parent row. */
export type EmbedItem = Readonly<{
  kind: 'embed';
  target: string;
  alias: string | undefined;
  hint: string | undefined;
  inner: boolean;
  spread: boolean;
  select: readonly SelectItem[];
}>;

export const comparisons = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
] as const;
export const containments = ['cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'] as const;
export const textSearches = ['fts', 'plfts', 'phfts', 'wfts'] as const;

export type Comparison = (typeof comparisons)[number];
export type Containment = (typeof containments)[number];
export type TextSearch = (typeof textSearches)[number];
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Test =
  | Readonly<{ operator: Comparison; quantifier: 'any' | 'all' | undefined; value: string }>
  | Readonly<{ operator: Containment; value: string }>
  | Readonly<{ operator: TextSearch; language: string | undefined; value: string }>
  | Readonly<{ operator: 'in'; values: readonly string[] }>
  | Readonly<{ operator: 'is'; value: IsValue }>;

export type Condition =
  | Readonly<{ kind: 'test'; field: Field; negated: boolean; test: Test }>
  | Readonly<{ kind: 'logic'; operator: 'and' | 'or'; negated: boolean; conditions: readonly Condition[] }>;

/** `relation` is set when sorting by a column of an embedded table. */
export type OrderTerm = Readonly<{
  relation: string | undefined;
  field: Field;
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
}>;

/** A part of the query that applies to an embedded table, with the path of names to it; empty for the root table. */
export type Located<T> = Readonly<{ path: readonly string[]; value: T }>;

/** A parsed query string. */
export type Query = Readonly<{
  select: readonly SelectItem[];
  conditions: readonly Located<Condition>[];
  orders: readonly Located<readonly OrderTerm[]>[];
  limits: readonly Located<number>[];
  offsets: readonly Located<number>[];
  columns: readonly string[] | undefined;
  onConflict: readonly string[] | undefined;
  /** Arguments of a function called with GET, as text. */
  arguments: readonly (readonly [name: string, value: string])[];
}>;
