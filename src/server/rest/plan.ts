import { builtin } from './catalog/builtin.ts';
import type { Catalog, Relation, Routine } from './catalog/catalog.ts';
import { formFields, type Payload, payloadLimits } from './query/payload.ts';
import { depthOf } from './query/select.ts';
import { refuse } from './refusal.ts';
import type { RestRequest } from './request.ts';
import { type Arguments, callSql, chooseRoutine, resultColumns } from './sql/call.ts';
import { Parameters, qualifiedName } from './sql/parameters.ts';
import { checkPaths, readSql, type Writing } from './sql/read.ts';
import { resultSql, type Shape } from './sql/result.ts';
import type { Source } from './sql/source.ts';
import { deleteSql, insertSql, keyFilters, updateSql } from './sql/write.ts';

type Statement = Readonly<{ sql: string; parameters: readonly string[] }>;

/** A planned request: statements with identifiers from the catalog only, and all values as parameters. */
export type Plan = Readonly<{
  statement: Statement;
  /** Requests the estimated row count from PostgreSQL's planner. */
  estimate: Statement | undefined;
  /** A plain table read, without side effects. */
  isRead: boolean;
  /** How deep a read embeds related tables. Each level can multiply the rows of its parent. */
  depth: number;
  /** Whether the transaction must be read-only: for functions called with GET. */
  isReadOnly: boolean;
  shape: Shape;
  /** Whether the response must contain exactly one row. */
  isSingle: boolean;
}>;

/** Plans a table request. Throws RestRefusal for names missing from the catalog. */
export function planTable(
  request: RestRequest,
  name: string,
  catalog: Catalog,
  maxRows: number | undefined,
): Plan {
  checkPaths(request.query);
  const table = catalog.relation(request.schema, name);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead ? planRead(request, table, catalog, maxRows) : planWrite(request, table, catalog);
}

function planRead(
  request: RestRequest,
  table: Relation,
  catalog: Catalog,
  maxRows: number | undefined,
): Plan {
  const { query, media, preferences } = request;
  const source = sourceOf(table, 't0');
  const write = () => {
    const writing: Writing = { catalog, parameters: new Parameters(), query, maxRows, aliases: 0 };
    const read = readSql(writing, source, `${qualifiedName(table)} as t0`, query.select, {
      path: [],
      joined: [],
    });
    return { ...read, parameters: writing.parameters };
  };
  const { rows, all, parameters } = write();
  const isHead = request.method === 'HEAD';
  const shape = isHead && media.kind !== 'object' ? 'nothing' : 'rows';
  const sql = resultSql({ source: undefined, rows, total: totalSql(request, all, maxRows), media, shape });
  return {
    statement: { sql, parameters: parameters.values },
    estimate:
      preferences.count === 'planned' || preferences.count === 'estimated' ? estimateOf(write()) : undefined,
    isRead: true,
    depth: depthOf(query.select),
    isReadOnly: false,
    shape,
    isSingle: media.kind === 'object',
  };
}

/** Explains only the count query, whose parameters are renumbered. */
function estimateOf({ all, parameters }: { all: string; parameters: Parameters }): Statement {
  const used: string[] = [];
  const sql = all.replace(/\$(\d+)(?=::text)/g, (_, number: string) => {
    used.push(parameters.values[Number(number) - 1] ?? '');
    return `$${used.length}`;
  });
  return { sql: `explain (format json) ${sql}`, parameters: used };
}

function totalSql(
  { preferences }: RestRequest,
  all: string,
  maxRows: number | undefined,
): string | undefined {
  if (preferences.count === 'exact') return `select count(*) from (${all}) as counted`;
  if (preferences.count !== 'estimated') return undefined;
  const bound = maxRows === undefined ? '' : ` limit ${maxRows + 1}`;
  return `select count(*) from (${all}${bound}) as counted`;
}

function planWrite(request: RestRequest, table: Relation, catalog: Catalog): Plan {
  const { media, preferences } = request;
  const query = request.method === 'PUT' ? withoutConditions(request) : request.query;
  const parameters = new Parameters();
  const writing: Writing = { catalog, parameters, query, maxRows: undefined, aliases: 0 };
  const source = writeSql(request, writing, table);
  const isShown = preferences.return === 'representation';
  const rows = isShown
    ? readSql(writing, sourceOf(table, 't0'), 'source as t0', query.select, {
        path: [],
        joined: [],
        isFiltered: true,
      }).rows
    : 'select from source';
  const shape = isShown ? 'rows' : 'nothing';
  const total = preferences.count === 'exact' ? 'select count(*) from source' : undefined;
  return {
    statement: {
      sql: resultSql({ source, rows, total, media, shape, countsInserted: isUpsert(request) }),
      parameters: parameters.values,
    },
    estimate: undefined,
    isRead: false,
    depth: 0,
    isReadOnly: false,
    shape,
    isSingle: media.kind === 'object',
  };
}

function isUpsert({ method, preferences }: RestRequest): boolean {
  return method === 'PUT' || (method === 'POST' && preferences.resolution === 'merge-duplicates');
}

function writeSql(request: RestRequest, writing: Writing, table: Relation): string {
  const { preferences } = request;
  if (request.method === 'DELETE') return deleteSql(writing, table, preferences);
  const payload = payloadOf(request);
  if (request.method === 'PATCH') return updateSql(writing, table, payload, preferences);
  if (request.method === 'POST') return insertSql(writing, table, payload, preferences);
  checkPut(request, table, payload);
  return insertSql(writing, table, payload, { ...preferences, resolution: 'merge-duplicates' });
}

/** A PUT writes the one row that its filters identify by the full primary key. */
function checkPut({ query }: RestRequest, table: Relation, { only }: Payload): void {
  if (query.limits.length > 0 || query.offsets.length > 0) throw refuse.putLimits();
  const filters = keyFilters(
    query.conditions.map(({ value }) => value),
    table,
  );
  const matches = [...filters].every(([name, value]) => only?.get(name) === value);
  if (!matches) throw refuse.putKey();
}

function withoutConditions({ query }: RestRequest): RestRequest['query'] {
  return { ...query, conditions: [] };
}

/** Plans a function call. Throws PGRST202 if no function accepts the arguments, PGRST203 if several do. */
export function planCall(
  request: RestRequest,
  name: string,
  catalog: Catalog,
  maxRows: number | undefined,
): Plan {
  const { query, media, preferences, schema } = request;
  checkPaths(query);
  const args = argumentsOf(request);
  const { routine, takesBody } = chooseRoutine(catalog, { schema, name }, args);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (preferences.handling === 'strict' && preferences.maxAffected !== undefined && !routine.isSet) {
    throw refuse.maxAffectedCall();
  }
  const parameters = new Parameters();
  const writing: Writing = { catalog, parameters, query, maxRows, aliases: 0 };
  const source = `select r.* from ${callSql(parameters, routine, takesBody, args)}`;
  const { rows, all } = readSql(writing, resultSource(routine), 'source as t0', selectFor(routine, query), {
    path: [],
    joined: [],
  });
  const shape = preferences.return === 'minimal' ? 'nothing' : shapeOf(routine);
  const total = preferences.count === undefined ? undefined : `select count(*) from (${all}) as counted`;
  return {
    statement: { sql: resultSql({ source, rows, total, media, shape }), parameters: parameters.values },
    estimate: undefined,
    isRead: false,
    depth: 0,
    isReadOnly: isRead && routine.isVolatile,
    shape,
    isSingle: media.kind === 'object' && routine.isSet,
  };
}

/** True for requests whose body has to be parsed before they are planned. */
export function needsPayload({ method, target, contentType, body }: RestRequest): boolean {
  if (target.kind === 'call') return method === 'POST' && kindOf(contentType) === 'other' && !isScalar(body);
  return target.kind === 'table' && ['POST', 'PATCH', 'PUT'].includes(method);
}

function payloadOf({ payload }: RestRequest): Payload {
  if (!payload) throw new Error('The body of this request was not parsed.');
  return payload;
}

function kindOf(contentType: string | undefined): 'form' | 'text' | 'xml' | 'bytea' | 'other' {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return kinds[type] ?? 'other';
}

const kinds: Readonly<Record<string, 'form' | 'text' | 'xml' | 'bytea'>> = {
  'application/x-www-form-urlencoded': 'form',
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};

/** Whether a body is JSON but neither an object nor an array, so it names no arguments. */
function isScalar(body: string): boolean {
  return /^\s*(?:["\d-]|true|false|null)/.test(body);
}

function scalarOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    throw refuse.badBody('Empty or invalid json');
  }
}

function argumentsOf(request: RestRequest): Arguments {
  const { method, query, body, contentType } = request;
  if (method === 'GET' || method === 'HEAD') return { kind: 'text', values: valuesByName(query.arguments) };
  const kind = kindOf(contentType);
  if (kind === 'form') return { kind: 'text', values: valuesByName(formFields(body, payloadLimits)) };
  if (kind !== 'other') return { kind: 'body', body, types: [builtin[kind]], named: kind };
  if (isScalar(body)) return { kind: 'json', names: query.columns ?? [], json: scalarOf(body) };
  const { json, keys, isArray } = payloadOf(request);
  if (isArray) return { kind: 'body', body: json, types: [builtin.json, builtin.jsonb], named: 'json/jsonb' };
  return { kind: 'json', names: query.columns ?? keys, json };
}

/** Groups values by name, because a variadic argument takes all values of a name. Other arguments take the last. */
function valuesByName(
  args: Iterable<readonly [name: string, value: string]>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...Map.groupBy(args, ([name]) => name)].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
  );
}

function shapeOf({ isSet, returns }: Routine): Shape {
  if (returns.kind === 'void') return 'nothing';
  if (returns.kind === 'scalar') return isSet ? 'values' : 'value';
  return isSet ? 'rows' : 'row';
}

function selectFor({ returns }: Routine, query: RestRequest['query']): RestRequest['query']['select'] {
  return returns.kind === 'row' ? query.select : [{ kind: 'all' }];
}

function sourceOf(table: Relation, alias: string): Source {
  return { name: table.name, alias, columns: table.columns, relation: table };
}

function resultSource(routine: Routine): Source {
  const { returns } = routine;
  const relation = returns.kind === 'row' ? returns.relation : undefined;
  return { name: relation?.name ?? routine.name, alias: 't0', columns: resultColumns(routine), relation };
}
