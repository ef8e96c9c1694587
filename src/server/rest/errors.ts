import { DatabaseError } from '../database/database.ts';
import { RestRefusal } from './refusal.ts';

/** Anything that went wrong as a refusal in PostgREST's shape; undefined for what was not foreseen. */
export function refusalOf(error: unknown, isAnonymous: boolean): RestRefusal | undefined {
  if (error instanceof RestRefusal) return error;
  if (!(error instanceof DatabaseError)) return undefined;
  if (error.code === 'PGRST') return raisedRefusal(error);
  const status = statusOf(error.code, isAnonymous);
  return new RestRefusal(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  });
}

/** The answer that a refusal is told with. */
export function refusalAnswer({ status, code, details, hint, message, headers }: RestRefusal): Response {
  return new Response(JSON.stringify({ code, details, hint, message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** The HTTP status that PostgREST gives a SQLSTATE. */
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
  P0001: 400,
};

const classes: Readonly<Record<string, number>> = {
  '08': 503,
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
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** `raise sqlstate 'PGRST'` says the whole answer in JSON: the body in its message, status and headers in its detail. */
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
