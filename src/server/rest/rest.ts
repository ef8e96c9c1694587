import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { callerOf } from '../caller.ts';
import { clientAddress, originAddress, type ServerEnv } from '../client-address.ts';
import type { Caller, Database } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import type { ProxyTrust } from '../proxy-trust.ts';
import { requestSettings } from '../request-settings.ts';
import { AnswerMemoryBudget } from './answer-memory-budget.ts';
import { type Body, BodyMemoryBudget } from './body-memory-budget.ts';
import type { Catalog } from './catalog/catalog.ts';
import { openCatalog } from './catalog/catalog-cache.ts';
import { openApi } from './openapi.ts';
import { PayloadParser } from './payload-parser.ts';
import { needsPayload, planCall, planTable } from './plan.ts';
import { PlanCache, planKey } from './plan-cache.ts';
import { contentType } from './query/media.ts';
import { payloadLimits } from './query/payload.ts';
import { RestRefusal, refusalOf, refusalResponse, refuse } from './refusal.ts';
import { type RestRequest, readRequest } from './request.ts';
import { runPlan } from './run.ts';
import type { SchemaChanges } from './schema-changes.ts';

/** Dependencies of the REST API. `schemas` are the exposed schemas; the first is the default. */
export type RestServices = Readonly<{
  database: Database;
  keys: Keys;
  api: Readonly<{ schemas: readonly string[]; maxRows: number }>;
  schemaChanges: Pick<SchemaChanges, 'subscribe'>;
  now: () => Date;
}>;

/** A request whose body has been read. `known` is the key of its cached plan. */
type Asked = Readonly<{
  raw: Request;
  body: string;
  known: string | undefined;
  caller: Caller;
  hold: (content: Uint8Array<ArrayBuffer>) => ReadableStream<Uint8Array>;
}>;

const mount = '/rest/v1';

/** Serves the tables and functions of the project's schemas like PostgREST. Mounted at /rest/v1. */
export function rest(
  { database, keys, api, schemaChanges, now }: RestServices,
  trustProxy: ProxyTrust,
): Hono<ServerEnv> {
  const catalog = openCatalog(database, api.schemas);
  schemaChanges.subscribe(catalog.forget);
  const plans = new PlanCache();
  const bodies = new BodyMemoryBudget();
  const parser = new PayloadParser();
  const answers = new AnswerMemoryBudget();
  const app = new Hono<ServerEnv>();
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'],
      exposeHeaders: [
        'content-range',
        'content-location',
        'content-profile',
        'location',
        'preference-applied',
      ],
      maxAge: 86_400,
    }),
  );
  app.all('*', async (context) => {
    let caller: Caller = { role: 'anon', claims: {} };
    try {
      const answer = await callerOf(context.req.raw.headers, keys, now());
      if (!answer.ok) throw tokenRefusal(answer.reason);
      const address = originAddress(context, trustProxy);
      caller = { ...answer.caller, request: requestSettings(context.req.raw, mount, address) };
      const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
      const { raw } = context.req;
      const known = isRead ? planKey(raw) : undefined;
      const sender = senderOf(caller, () => clientAddress(context, trustProxy));
      const reader = sender ?? caller.role;
      answers.check(reader);
      const hold = (content: Uint8Array<ArrayBuffer>) =>
        answers.stream(reader, content, () => context.env.outgoing?.destroy());
      const answered = (body: string) =>
        catalog.use((current) => answerTo({ raw, body, known, caller, hold }, current));
      if (isRead) return await answered('');
      // Reads the whole body before a transaction begins, so that a slow sender can't keep one open.
      return await bodies.read(bodyOf(context), sender, limitOf(caller), answered);
    } catch (error) {
      const refusal = refusalOf(error, caller.role === 'anon');
      if (!refusal) throw error;
      return refusalResponse(refusal);
    }
  });
  return app;

  async function answerTo({ raw, body, known, caller, hold }: Asked, current: Catalog): Promise<Response> {
    const maxRows = current.settings.maxRows ?? api.maxRows;
    const answer = {
      maxRows,
      preRequest: current.settings.preRequest,
      showsProfile: api.schemas.length > 1,
      acceptedEncodings: raw.headers.get('accept-encoding'),
      signal: raw.signal,
      hold,
    };
    const found = known === undefined ? undefined : plans.get(current, known);
    if (found) return runPlan(database, caller, found.request, found.plan, answer);

    const { pathname, searchParams: search } = new URL(raw.url);
    const path = pathname.slice(pathname.indexOf(mount) + mount.length);
    const request = readRequest(
      { method: raw.method, path, search, headers: raw.headers, body },
      api.schemas,
    );
    const { target, method, schema } = request;
    if (request.explains && !current.settings.allowsPlans)
      throw refuse.mediaTypes(raw.headers.get('accept') ?? '');
    if (target.kind === 'root') {
      const description = JSON.stringify(openApi(current, schema));
      return new Response(method === 'HEAD' ? null : description, {
        headers: { 'content-type': contentType({ kind: 'openapi' }) },
      });
    }
    const planned = target.kind === 'call' ? planCall : planTable;
    const parsed = needsPayload(request) ? await parse(request, current, caller, raw.signal) : request;
    const plan = planned(parsed, target.name, current, maxRows);
    if (known !== undefined) plans.set(current, known, { request, plan });
    return runPlan(database, caller, request, plan, answer);
  }

  async function parse(request: RestRequest, current: Catalog, caller: Caller, signal: AbortSignal) {
    const { target, schema, body, contentType: type, query } = request;
    // Rejects an unknown table before parsing anything.
    if (target.kind === 'table') current.relation(schema, target.name);
    const keysAreGiven = target.kind === 'call' || query.columns !== undefined;
    const limits = caller.role === 'service_role' ? noLimits : payloadLimits;
    const payload = await parser.parse({ body, contentType: type, keysAreGiven, limits }, signal);
    return { ...request, payload };
  }
}

const noLimits = { rows: Number.POSITIVE_INFINITY, keys: Number.POSITIVE_INFINITY };

/**
 * Returns Node's own stream if there is one: a web stream copies each chunk, which costs more than everything else
 * for a long body.
 */
function bodyOf({ env, req }: Context<ServerEnv>): Body {
  const { incoming } = env;
  const own = incoming?.[Symbol.asyncIterator]?.bind(incoming);
  const content = own ? { [Symbol.asyncIterator]: own } : (req.raw.body ?? []);
  return { content, type: req.header('content-type') ?? '' };
}

/** Returns the limit in bytes. Users write at most 2 MB at once; moves of whole tables use the secret key. */
function limitOf({ role }: Caller): number {
  if (role === 'service_role') return 16 * 1024 * 1024;
  return role === 'anon' ? 1024 * 1024 : 2 * 1024 * 1024;
}

/**
 * The key under which bodies are counted: the user, or the client address without one. Bodies sent with the secret key
 * are not counted.
 */
function senderOf({ role, claims }: Caller, address: () => string): string | undefined {
  if (role === 'service_role') return undefined;
  return typeof claims.sub === 'string' ? claims.sub : address();
}

function tokenRefusal(reason: 'bad-token' | 'bad-key'): RestRefusal {
  if (reason === 'bad-key') {
    return new RestRefusal(401, 'PGRST301', 'Invalid API key', {
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    });
  }
  return new RestRefusal(401, 'PGRST301', 'JWT could not be verified, or has expired', {
    headers: {
      'www-authenticate': 'Bearer error="invalid_token", error_description="JWT could not be verified"',
    },
  });
}
