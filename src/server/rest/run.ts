import { z } from 'zod';
import type { Caller, Database, Transaction } from '../database/database.ts';
import type { Plan } from './plan.ts';
import { contentType } from './query/media.ts';
import { appliedPreferences } from './query/preferences.ts';
import { RestRefusal, refuse } from './refusal.ts';
import type { RestRequest } from './request.ts';
import { windowAt } from './sql/read.ts';
import { type ResultRow, resultRow } from './sql/result.ts';

/** Runs a plan in one transaction as the caller and makes the answer of it. Throws RestRefusal or DatabaseError. */
export async function runPlan(
  database: Database,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  limits: { maxRows: number | undefined; showsProfile: boolean },
): Promise<Response> {
  const answer = await inOneTransaction(database, caller, request, plan, limits.maxRows);
  const headers = new Headers({ 'content-type': contentType(request.media), ...raisedHeaders(answer) });
  const applied = appliedPreferences(request.preferences, request.method);
  if (applied !== undefined) headers.set('preference-applied', applied);
  if (limits.showsProfile) headers.set('content-profile', request.schema);
  const status = statusOf(request, plan, answer, limits.maxRows, headers);
  const isEmpty = plan.shape === 'nothing' || request.method === 'HEAD' || status === 204;
  if (isEmpty && request.method !== 'HEAD') headers.delete('content-type');
  return new Response(isEmpty ? null : (answer.body ?? 'null'), { status, headers });
}

async function inOneTransaction(
  database: Database,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  maxRows: number | undefined,
): Promise<ResultRow> {
  const { preferences } = request;
  const isOneStatement =
    !plan.estimate && !plan.isReadOnly && preferences.timezone === undefined && preferences.tx !== 'rollback';
  // What was written may have to be taken back after a look at it; what was read need not be.
  const isJudged = !plan.isRead && (plan.isSingle || preferences.maxAffected !== undefined);
  if (isOneStatement && !isJudged) {
    const [answer] = await database.oneAsIdentity(caller, resultRow, plan.answer.sql, plan.answer.parameters);
    return checked(plan, request, answer);
  }
  try {
    return await database.asIdentity(caller, async (tx) => {
      if (plan.isReadOnly) await tx.run('set transaction read only');
      if (preferences.timezone !== undefined) await setTimezone(tx, request, preferences.timezone);
      const [found] = await tx.rows(resultRow, plan.answer.sql, plan.answer.parameters);
      const answer = checked(plan, request, found);
      const counted = { ...answer, total: await totalOf(tx, plan, answer, preferences.count, maxRows) };
      if (preferences.tx === 'rollback') throw new RolledBack(counted);
      return counted;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.answer;
    throw error;
  }
}

/** Throws PGRST116 or PGRST124 for an answer with other rows than were asked for: then nothing of it may stay. */
function checked(plan: Plan, { preferences }: RestRequest, answer: ResultRow | undefined): ResultRow {
  if (!answer) throw new Error('A statement that counts gave no row.');
  if (plan.isSingle && answer.rows !== 1) throw refuse.notSingle(answer.rows);
  const { maxAffected, handling } = preferences;
  if (handling === 'strict' && maxAffected !== undefined && answer.rows > maxAffected) {
    throw refuse.maxAffected(answer.rows);
  }
  return answer;
}

/** Ends a transaction that was only tried. */
class RolledBack extends Error {
  readonly answer: ResultRow;
  constructor(answer: ResultRow) {
    super('Rolled back as asked.');
    this.answer = answer;
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
  answer: ResultRow,
  maxRows: number | undefined,
  headers: Headers,
): number {
  const raised = answer.status === null ? undefined : Number(answer.status);
  if (raised !== undefined && !(Number.isInteger(raised) && raised >= 200 && raised <= 599)) {
    throw new RestRefusal(500, 'PGRST112', 'response.status guc must be a valid status code');
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || request.target.kind === 'call') {
    const { offset } = windowAt(request.query, [], maxRows);
    const { total } = answer;
    if (total !== null && offset > total) {
      throw refuse.range(`An offset of ${offset} was requested, but there are only ${total} rows.`);
    }
    headers.set('content-range', contentRange(offset, answer.rows, total));
    if (plan.shape === 'nothing' && request.target.kind === 'call') return raised ?? 204;
    return raised ?? (total !== null && answer.rows < total ? 206 : 200);
  }
  const changed =
    request.method === 'PATCH' ? contentRange(0, answer.rows, answer.total) : `*/${answer.total ?? '*'}`;
  headers.set('content-range', changed);
  if (request.method === 'POST') return raised ?? 201;
  return raised ?? (plan.shape === 'nothing' ? 204 : 200);
}

function contentRange(first: number, rows: number, total: number | null): string {
  return `${rows > 0 ? `${first}-${first + rows - 1}` : '*'}/${total ?? '*'}`;
}

/** The headers that a function set: `[{"Set-Cookie": "…"}, …]`. */
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
