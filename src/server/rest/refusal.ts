/** A refusal in PostgREST's shape. `code` is PGRST… for our own, a SQLSTATE for PostgreSQL's. */
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

/** A query parameter that does not parse. `column` counts from 1. */
export function parseRefusal(what: string, text: string, column: number, unexpected: string): RestRefusal {
  return new RestRefusal(400, 'PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, {
    details: unexpected,
  });
}

export const refuse = {
  aggregates: () => new RestRefusal(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  badBody: (message: string) => new RestRefusal(400, 'PGRST102', message),
  embeds: (most: number) =>
    new RestRefusal(400, 'PGRST100', `No more than ${most} related tables can be selected at once`),
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
  /** What PostgreSQL itself says of a column that is not there; the name never reaches it. */
  column: (table: string, column: string) =>
    new RestRefusal(400, '42703', `column ${table}.${column} does not exist`),
  everyRow: (verb: string) => new RestRefusal(400, '21000', `${verb} requires a WHERE clause`),
  type: (name: string) => new RestRefusal(400, '42704', `type "${name}" does not exist`),
};
