import Papa from 'papaparse';
import { refuse } from '../refusal.ts';

/** A request's body as JSON text for PostgreSQL, with the keys of its objects. */
export type Payload = Readonly<{ json: string; keys: readonly string[]; isArray: boolean; rows: number }>;

/**
 * Parses a JSON, CSV, or form body. With `keysAreGiven`, the query names the columns, so objects may have different
 * keys. Throws PGRST102.
 */
export function parsePayload(body: string, contentType: string | undefined, keysAreGiven: boolean): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (type === 'text/csv') return csvPayload(body);
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.fromEntries(new URLSearchParams(body));
    return { json: JSON.stringify(fields), keys: Object.keys(fields), isArray: false, rows: 1 };
  }
  if (type !== 'application/json' && type !== '' && !type?.startsWith('application/vnd.pgrst.')) {
    throw refuse.badBody(`Content-Type not acceptable: ${type}`);
  }
  const value = parseJson(body);
  if (Array.isArray(value))
    return { json: body, keys: keysOfAll(value, keysAreGiven), isArray: true, rows: value.length };
  if (!isObject(value)) throw refuse.badBody('Empty or invalid json');
  // An empty body counts as an empty object.
  return { json: body.trim() === '' ? '{}' : body, keys: Object.keys(value), isArray: false, rows: 1 };
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw refuse.badBody('Empty or invalid json');
  }
}

function keysOfAll(rows: readonly unknown[], mayDiffer: boolean): string[] {
  const keys = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw refuse.badBody('All object keys must match');
    const own = Object.keys(row);
    const differs = index > 0 && (own.length !== keys.size || own.some((key) => !keys.has(key)));
    if (differs && !mayDiffer) throw refuse.badBody('All object keys must match');
    for (const key of own) keys.add(key);
  }
  return [...keys];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first line names the columns; an unquoted NULL is null. */
function csvPayload(body: string): Payload {
  // Fixed, because detection fails when prose contains more semicolons than the header has commas.
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: ',', skipEmptyLines: true });
  if (errors.length > 0) throw refuse.badBody('Empty or invalid csv');
  const [header = [], ...lines] = data;
  if (lines.some((line) => line.length !== header.length))
    throw refuse.badBody('All lines must have same number of fields');
  const rows = lines.map((line) =>
    Object.fromEntries(line.map((value, index) => [header[index] ?? '', value === 'NULL' ? null : value])),
  );
  return { json: JSON.stringify(rows), keys: header, isArray: true, rows: rows.length };
}
