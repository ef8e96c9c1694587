import { DatabaseError } from '../database/database.ts';
import { isTooLarge } from './sql/bounded-rows.ts';

/** An error in PostgREST's shape. `code` is PGRST… for PostgREST errors, a SQLSTATE for PostgreSQL errors. */
export class RestRefusal extends Error {
  override readonly name = 'RestRefusal';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

/** A query parameter that does not parse. `column` is 1-based. */
export function parseRefusal(what: string, text: string, column: number, unexpected: string): RestRefusal {
  return new RestRefusal(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, {
    details: unexpected,
  });
}

export const refuse = {
  aggregates: () => new RestRefusal(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  badBody: (message: string) => new RestRefusal(400, 'PGRST102', message),
  embeds: (most: number) =>
    new RestRefusal(400, 'PGRST100', `No more than ${most} related tables can be selected at once`, {
      hint: 'Read the others in a second request.',
    }),
  embedDepth: (most: number) =>
    new RestRefusal(400, 'PGRST100', `Related tables can be selected up to ${most} deep`, {
      hint: 'Read the deeper tables in a second request.',
    }),
  /** The error of hosted projects that limit the cost of statements. */
  cost: () =>
    new RestRefusal(400, '54001', 'plan cost limit exceeded', {
      details: 'The plan for your query shows that it would probably have an excessive run time.',
      hint: 'Filter or limit the rows, select fewer related tables, or add an index to their foreign keys.',
    }),
  range: (details: string) =>
    new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', { details }),
  putFilters: () =>
    new RestRefusal(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    ),
  schema: (asked: string, exposed: readonly string[]) =>
    new RestRefusal(406, 'PGRST106', `Invalid schema: ${asked}`, {
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  mediaTypes: (asked: string) =>
    new RestRefusal(406, 'PGRST107', `None of these media types are available: ${asked}`),
  notEmbedded: (name: string) =>
    new RestRefusal(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  rpcMethod: (method: string) => new RestRefusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  putLimits: () =>
    new RestRefusal(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putKey: () => new RestRefusal(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingle: (rows: number) =>
    new RestRefusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  method: (method: string) => new RestRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  relatedOrder: (origin: string, target: string) =>
    new RestRefusal(400, 'PGRST118', `A related order on '${target}' is not possible`, {
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  embeddedOperator: (name: string) =>
    new RestRefusal(400, 'PGRST120', `Bad operator on the '${name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  preferences: (invalid: readonly string[]) =>
    new RestRefusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${invalid.join(', ')}`,
    }),
  maxAffected: (rows: number) =>
    new RestRefusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  path: () => new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL'),
  notImplemented: (details: string) =>
    new RestRefusal(400, 'PGRST127', 'Feature not implemented', { details }),
  maxAffectedCall: () =>
    new RestRefusal(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  table: (schema: string, name: string, similar: string | undefined) =>
    new RestRefusal(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
      hint: similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
    }),
  payloadColumn: (table: string, column: string) =>
    new RestRefusal(
      400,
      'PGRST204',
      `Could not find the '${column}' column of '${table}' in the schema cache`,
    ),
  /** PostgreSQL's own message for an unknown column, although the name never reaches it. */
  column: (table: string, column: string) =>
    new RestRefusal(400, '42703', `column ${table}.${column} does not exist`),
  everyRow: (verb: string) => new RestRefusal(400, '21000', `${verb} requires a WHERE clause`),
  tooLarge: (most: string) =>
    new RestRefusal(413, '54000', 'The request body is too large', { hint: `Send at most ${most} at once.` }),
  selectItems: (most: number) =>
    new RestRefusal(400, 'PGRST100', `No more than ${most} columns can be selected at once`, {
      hint: 'Select each column once, or read the others in a second request.',
    }),
  /** Like PostgreSQL's own error for a value that grows too large. */
  responseTooLarge: () =>
    new RestRefusal(400, '54000', 'The response is too large', {
      hint: 'Read fewer rows or columns at once, for example with a limit.',
    }),
  tooManyRows: (most: number) =>
    new RestRefusal(413, '54000', 'The request body has too many rows', {
      hint: `Send at most ${most} rows at once.`,
    }),
  tooManyKeys: (most: number) =>
    new RestRefusal(413, '54000', 'The request body has too many keys', {
      hint: `Send at most ${most} different keys at once.`,
    }),
  tooMuchAtOnce: () =>
    new RestRefusal(503, '53000', 'Too many request bodies in flight', { headers: { 'retry-after': '10' } }),
  columnTooOften: (name: string, most: number) =>
    new RestRefusal(400, '54000', `The column ${name} is selected more than ${most} times`, {
      hint: 'Select each column once.',
    }),
  unreadResponses: () =>
    new RestRefusal(503, '53000', 'Too many responses are unread', { headers: { 'retry-after': '10' } }),
  type: (name: string) => new RestRefusal(400, '42704', `type "${name}" does not exist`),
};

/** Converts an error to a refusal, or returns undefined for an unexpected one. */
export function refusalOf(error: unknown, isAnonymous: boolean): RestRefusal | undefined {
  if (error instanceof RestRefusal) return error;
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === 'PGRST') return raisedRefusal(error);
  if (error.code.startsWith('08'))
    return new RestRefusal(503, 'PGRST000', 'Database connection error. Retrying the connection.', {
      details: error.message,
    });
  if (error.code === '53300')
    return new RestRefusal(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
      details: error.message,
    });
  if (error.code === '22P02' && isTooLarge(error)) return refuse.responseTooLarge();
  const status = error.message === tooDeepQuery ? 400 : statusOf(error.code, isAnonymous);
  return new RestRefusal(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  });
}

/** Builds the response for a refusal. */
export function refusalResponse({ status, code, details, hint, message, headers }: RestRefusal): Response {
  return new Response(JSON.stringify({ code, details, hint, message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** The cast to tsquery reports this message as an internal error. */
const tooDeepQuery = 'tsquery stack too small';

/** The HTTP status PostgREST uses for a SQLSTATE. */
function statusOf(code: string, isAnonymous: boolean): number {
  const custom = /^PT([1-5]\d\d)$/.exec(code)?.[1];
  if (custom !== undefined) return Math.max(200, Number(custom));
  if (code === '42501') return isAnonymous ? 401 : 403;
  return exact[code] ?? classes[code.slice(0, 2)] ?? 400;
}

const exact: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  // The database is shutting down or starting up. A retry will succeed.
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
};

const classes: Readonly<Record<string, number>> = {
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  // PostgREST responds with 500. But the caller chose the value that is too long or too deep for its type.
  '54': 400,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/**
 * `raise sqlstate 'PGRST'` sets the whole response as JSON: the body in its message, status and headers in its
 * detail.
 */
function raisedRefusal(error: DatabaseError): RestRefusal {
  try {
    const body = JSON.parse(error.message);
    const { status, headers = {} } = JSON.parse(error.detail ?? '');
    if (typeof body.code !== 'string' || typeof body.message !== 'string') throw error;
    if (!(Number.isInteger(status) && status >= 200 && status <= 599)) throw error;
    const { code, message, details = null, hint = null } = body;
    return new RestRefusal(status, code, message, { details, hint, headers });
  } catch {
    return new RestRefusal(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
      details: 'DETAIL must hold a status',
      hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    });
  }
}
