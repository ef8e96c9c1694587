import { z } from 'zod';
import type { Caller, Database, Transaction, Turn } from '../database/database.ts';
import { beginTransaction, type Opening } from './begin-transaction.ts';
import type { RestSettings } from './catalog/settings.ts';
import { explain } from './explain.ts';
import { packedBody } from './packed-body.ts';
import type { Plan } from './plan.ts';
import { requireAffordable } from './plan-cost.ts';
import { contentType } from './query/media.ts';
import { appliedPreferences } from './query/preferences.ts';
import { RestRefusal, refuse } from './refusal.ts';
import type { RestRequest } from './request.ts';
import { windowAt } from './sql/read.ts';
import { type ResultRow, resultRow } from './sql/result.ts';

/** Runs a plan in one transaction as the caller and builds the response. Throws RestRefusal or DatabaseError. */
export async function runPlan(
  database: Database,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  answer: {
    maxRows: number | undefined;
    preRequest: RestSettings['preRequest'];
    showsProfile: boolean;
    acceptedEncodings: string | null;
    signal: AbortSignal;
    /** Counts a large body until the client has read it. */
    hold: (content: Uint8Array<ArrayBuffer>) => ReadableStream<Uint8Array>;
  },
): Promise<Response> {
  // A plan without `analyze` executes nothing.
  if (request.explains?.options.includes('analyze') !== false)
    await requireAffordable(database, caller, plan);
  if (request.explains) return explain(database, caller, request, request.explains, plan, answer);
  const result = await runInTransaction(database, caller, request, plan, answer);
  const headers = new Headers({ 'content-type': contentType(request.media), ...raisedHeaders(result) });
  const applied = appliedPreferences(request.preferences, request.method);
  if (applied !== undefined) headers.set('preference-applied', applied);
  if (answer.showsProfile) headers.set('content-profile', request.schema);
  const status = statusOf(request, plan, result, answer.maxRows, headers);
  const isEmpty = plan.shape === 'nothing' || request.method === 'HEAD' || status === 204;
  if (isEmpty && request.method !== 'HEAD') headers.delete('content-type');
  if (isEmpty) return new Response(null, { status, headers });
  const body = await packedBody(result.body ?? 'null', answer.acceptedEncodings, headers);
  if (body.length < minHeldLength) return new Response(body, { status, headers });
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  headers.set('content-length', String(content.byteLength));
  return new Response(answer.hold(content), { status, headers });
}

/** Shorter bodies fit into a connection's buffers. */
const minHeldLength = 64 * 1024;

async function runInTransaction(
  database: Database,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  { maxRows, preRequest, signal }: Opening & { maxRows: number | undefined },
): Promise<ResultRow> {
  const { preferences } = request;
  const turn: Turn = { signal, isCostly: plan.depth > 2 };
  const isOneStatement =
    !preRequest &&
    !plan.estimate &&
    !plan.isReadOnly &&
    preferences.timezone === undefined &&
    preferences.tx !== 'rollback';
  // A write may have to be rolled back after checking its result. A read never does.
  const needsCheck = !plan.isRead && (plan.isSingle || preferences.maxAffected !== undefined);
  if (isOneStatement && !needsCheck) {
    const [result] = await database.oneAsIdentity(
      caller,
      resultRow,
      plan.statement.sql,
      plan.statement.parameters,
      turn,
    );
    return checked(plan, request, result);
  }
  const run = async (tx: Transaction): Promise<ResultRow> => {
    await beginTransaction(tx, plan, preRequest);
    if (preferences.timezone !== undefined) await setTimezone(tx, request, preferences.timezone);
    const [found] = await tx.rows(resultRow, plan.statement.sql, plan.statement.parameters);
    const result = checked(plan, request, found);
    const counted = { ...result, total: await totalOf(tx, plan, result, preferences.count, maxRows) };
    if (preferences.tx === 'rollback') throw new DryRun(counted);
    return counted;
  };
  try {
    return await database.asIdentity(caller, run, turn);
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}

/** Throws PGRST116 or PGRST124 for an unexpected number of rows, which rolls back the transaction. */
function checked(plan: Plan, { preferences }: RestRequest, result: ResultRow | undefined): ResultRow {
  if (!result) throw new Error('The count query returned no row.');
  if (plan.isSingle && result.rows !== 1) throw refuse.notSingle(result.rows);
  const { maxAffected, handling } = preferences;
  if (handling === 'strict' && maxAffected !== undefined && result.rows > maxAffected) {
    throw refuse.maxAffected(result.rows);
  }
  return result;
}

/** Rolls back a dry run. */
class DryRun extends Error {
  readonly result: ResultRow;
  constructor(result: ResultRow) {
    super('The dry run was rolled back.');
    this.result = result;
  }
}

async function setTimezone(tx: Transaction, request: RestRequest, zone: string): Promise<void> {
  const set = await tx.rows(
    z.object({}),
    "select set_config('timezone', name, true) from pg_timezone_names where name = $1",
    [zone],
  );
  if (set.length === 0 && request.preferences.handling === 'strict') {
    throw refuse.preferences([`timezone=${zone}`]);
  }
}

async function totalOf(
  tx: Transaction,
  { estimate }: Plan,
  { total }: ResultRow,
  count: RestRequest['preferences']['count'],
  maxRows: number | undefined,
): Promise<number | null> {
  const isExactEnough = count === 'estimated' && (maxRows === undefined || (total ?? 0) <= maxRows);
  if (!estimate || isExactEnough) return total;
  const [explained] = await tx.rows(planRow, estimate.sql, estimate.parameters);
  const [root] = explainShape.parse(JSON.parse(explained?.['QUERY PLAN'] ?? '[]'));
  return Math.max(total ?? 0, root?.Plan['Plan Rows'] ?? 0);
}

const planRow = z.object({ 'QUERY PLAN': z.string() });
const explainShape = z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) }));

function statusOf(
  request: RestRequest,
  plan: Plan,
  result: ResultRow,
  maxRows: number | undefined,
  headers: Headers,
): number {
  const raised = result.status === null ? undefined : Number(result.status);
  if (raised !== undefined && !(Number.isInteger(raised) && raised >= 200 && raised <= 599)) {
    throw new RestRefusal(500, 'PGRST112', 'response.status guc must be a valid status code');
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || request.target.kind === 'call') {
    const { offset } = windowAt(request.query, [], maxRows);
    const { total } = result;
    if (total !== null && offset > total) {
      throw refuse.range(`An offset of ${offset} was requested, but there are only ${total} rows.`);
    }
    headers.set('content-range', contentRange(offset, result.rows, total));
    if (plan.shape === 'nothing' && request.target.kind === 'call') return raised ?? 204;
    return raised ?? (total !== null && result.rows < total ? 206 : 200);
  }
  const changed =
    request.method === 'PATCH' ? contentRange(0, result.rows, result.total) : `*/${result.total ?? '*'}`;
  headers.set('content-range', changed);
  // Like in PostgREST, an upsert that inserts nothing counts as an update.
  const isInsert = result.inserted === null || result.inserted > 0;
  if (request.method === 'POST') return raised ?? (isInsert ? 201 : 200);
  if (request.method === 'PUT' && plan.shape !== 'nothing') return raised ?? (isInsert ? 201 : 200);
  return raised ?? (plan.shape === 'nothing' ? 204 : 200);
}

function contentRange(first: number, rows: number, total: number | null): string {
  return `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`;
}

/** Parses the headers set by a function: `[{"Set-Cookie": "…"}, …]`. */
function raisedHeaders({ headers }: ResultRow): Record<string, string> {
  if (headers === null) return {};
  const parsed = headerList.safeParse(parseJson(headers));
  if (!parsed.success) {
    throw new RestRefusal(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  }
  return Object.assign({}, ...parsed.data);
}

const headerList = z.array(z.record(z.string(), z.string()));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
