import { type ExplainRequest, type Media, parseAccept } from './query/media.ts';
import { parseQuery } from './query/parse.ts';
import type { Payload } from './query/payload.ts';
import { type Preferences, parsePreferences } from './query/preferences.ts';
import type { Query } from './query/tree.ts';
import { refuse } from './refusal.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A parsed request, before names are looked up in the catalog. */
export type RestRequest = Readonly<{
  method: Method;
  target: Readonly<{ kind: 'root' } | { kind: 'table' | 'call'; name: string }>;
  schema: string;
  query: Query;
  preferences: Preferences;
  media: Media;
  explains: ExplainRequest | undefined;
  body: string;
  contentType: string | undefined;
  /** The parsed body of a write, or of a call that takes JSON or CSV. */
  payload: Payload | undefined;
}>;

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Parses a request; `path` is relative to `/rest/v1`. Throws RestRefusal for syntax errors. */
export function readRequest(
  request: { method: string; path: string; search: URLSearchParams; headers: Headers; body: string },
  schemas: readonly string[],
): RestRequest {
  const method = methods.find((known) => known === request.method);
  if (!method) throw refuse.method(request.method);
  const isRead = method === 'GET' || method === 'HEAD';
  const schema = request.headers.get(isRead ? 'accept-profile' : 'content-profile') ?? schemas[0] ?? 'public';
  if (!schemas.includes(schema)) throw refuse.schema(schema, schemas);
  const target = readTarget(request.path);
  if (target.kind === 'call' && !isRead && method !== 'POST') throw refuse.rpcMethod(method);
  if (target.kind === 'root' && !isRead) throw refuse.method(method);
  const query = parseQuery(request.search, target.kind === 'call' && isRead);
  const { media, explains } = parseAccept(request.headers.get('accept') ?? undefined);
  return {
    method,
    target,
    schema,
    query: isRead ? withRange(query, request.headers) : query,
    preferences: parsePreferences(request.headers.get('prefer') ?? undefined),
    media,
    explains,
    body: request.body,
    contentType: request.headers.get('content-type') ?? undefined,
    payload: undefined,
  };
}

function readTarget(path: string): RestRequest['target'] {
  const pieces = path.split('/').filter((piece) => piece !== '');
  const [first, second, third] = pieces;
  if (first === undefined) return { kind: 'root' };
  if (second === undefined && first !== 'rpc') return { kind: 'table', name: decoded(first) };
  if (first === 'rpc' && second !== undefined && third === undefined)
    return { kind: 'call', name: decoded(second) };
  throw refuse.path();
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    throw refuse.path();
  }
}

/** `Range: 0-9` selects the first ten rows; limit and offset in the query narrow it further. */
function withRange(query: Query, headers: Headers): Query {
  const match = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(headers.get('range')?.trim() ?? '');
  if (!match) return query;
  const first = Number(match[1]);
  const last = match[2] === undefined ? undefined : Number(match[2]);
  if (last !== undefined && last < first) {
    throw refuse.range(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    );
  }
  const root = <T>(parts: readonly { path: readonly string[]; value: T }[]) =>
    parts.some(({ path }) => path.length === 0);
  return {
    ...query,
    offsets: root(query.offsets) ? query.offsets : [...query.offsets, { path: [], value: first }],
    limits:
      root(query.limits) || last === undefined
        ? query.limits
        : [...query.limits, { path: [], value: last - first + 1 }],
  };
}
