import Papa from 'papaparse';
import { refuse } from '../refusal.ts';

/** A request's body as JSON text for PostgreSQL, with the keys of its objects. */
export type Payload = Readonly<{
  json: string;
  keys: readonly string[];
  isArray: boolean;
  rows: number;
  /** The plain values of the only row, as text; undefined with several rows. */
  only: ReadonlyMap<string, string> | undefined;
}>;

/** How much a body may hold: its rows, and the different keys of all its objects or its columns. */
export type PayloadLimits = Readonly<{ rows: number; keys: number }>;

/** Far more than a screen sends. A million rows or keys would keep the database busy for seconds. */
export const payloadLimits: PayloadLimits = { rows: 5_000, keys: 200 };

/** An unparsed body. With `keysAreGiven`, the query names the columns, so objects may have different keys. */
export type UnparsedBody = Readonly<{
  body: string;
  contentType: string | undefined;
  keysAreGiven: boolean;
  limits: PayloadLimits;
}>;

/** Parses a JSON, CSV, or form body. Throws PGRST102, or 54000 past a limit. */
export function parsePayload({ body, contentType, keysAreGiven, limits }: UnparsedBody): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (type === 'text/csv') return csvPayload(body, limits);
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.fromEntries(formFields(body, limits));
    return {
      json: JSON.stringify(fields),
      keys: Object.keys(fields),
      isArray: false,
      rows: 1,
      only: valuesOf([fields]),
    };
  }
  if (type !== 'application/json' && type !== '' && !type?.startsWith('application/vnd.pgrst.')) {
    throw refuse.badBody(`Content-Type not acceptable: ${type}`);
  }
  const value = parseJson(body);
  if (Array.isArray(value)) {
    if (value.length > limits.rows) throw refuse.tooManyRows(limits.rows);
    const all = keysOfAll(value, keysAreGiven, limits);
    return { json: body, keys: all, isArray: true, rows: value.length, only: valuesOf(value) };
  }
  if (!isObject(value)) throw refuse.badBody('Empty or invalid json');
  const keys = Object.keys(value);
  if (keys.length > limits.keys) throw refuse.tooManyKeys(limits.keys);
  // An empty body counts as an empty object.
  const json = body.trim() === '' ? '{}' : body;
  return { json, keys, isArray: false, rows: 1, only: valuesOf([value]) };
}

/** Parses the fields of a form. Throws 54000 past the limit of keys, before anything is decoded. */
export function formFields(body: string, limits: PayloadLimits): URLSearchParams {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= limits.keys; at = body.indexOf('&', at + 1))
    fields += 1;
  if (fields > limits.keys) throw refuse.tooManyKeys(limits.keys);
  return new URLSearchParams(body);
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw refuse.badBody('Empty or invalid json');
  }
}

function keysOfAll(rows: readonly unknown[], mayDiffer: boolean, limits: PayloadLimits): string[] {
  const keys = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) throw refuse.badBody('All object keys must match');
    const own = Object.keys(row);
    const differs = index > 0 && (own.length !== keys.size || own.some((key) => !keys.has(key)));
    if (differs && !mayDiffer) throw refuse.badBody('All object keys must match');
    for (const key of own) keys.add(key);
    if (keys.size > limits.keys) throw refuse.tooManyKeys(limits.keys);
  }
  return [...keys];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valuesOf(rows: readonly unknown[]): Payload['only'] {
  const [row, another] = rows;
  if (!isObject(row) || another !== undefined) return undefined;
  const plain = Object.entries(row).filter(([, value]) => typeof value !== 'object' || value === null);
  return new Map(plain.map(([key, value]) => [key, String(value)]));
}

/** PostgreSQL's names have at most 63 bytes. */
const maxNameLength = 63;

/** Parses CSV: the first line names the columns, and an unquoted NULL is null. */
function csvPayload(body: string, limits: PayloadLimits): Payload {
  // Fixed, because detection fails when prose contains more semicolons than the header has commas.
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: ',',
    skipEmptyLines: true,
    // Reads the header and at most one row more than allowed.
    ...(Number.isFinite(limits.rows) ? { preview: limits.rows + 2 } : {}),
  });
  if (errors.length > 0) throw refuse.badBody('Empty or invalid csv');
  const [header = [], ...lines] = data;
  if (header.length > limits.keys) throw refuse.tooManyKeys(limits.keys);
  if (lines.length > limits.rows) throw refuse.tooManyRows(limits.rows);
  // Each row repeats the names, so long ones would multiply the size of the body.
  if (header.some((name) => name.length > maxNameLength))
    throw refuse.badBody(`Column names can have at most ${maxNameLength} characters`);
  if (lines.some((line) => line.length !== header.length))
    throw refuse.badBody('All lines must have same number of fields');
  const rows = lines.map((line) =>
    Object.fromEntries(line.map((value, index) => [header[index] ?? '', value === 'NULL' ? null : value])),
  );
  return { json: JSON.stringify(rows), keys: header, isArray: true, rows: rows.length, only: valuesOf(rows) };
}
