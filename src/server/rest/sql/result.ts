import { z } from 'zod';
import type { Media } from '../query/media.ts';
import { boundedRows, rowAlias } from './bounded-rows.ts';

/** The single row that every statement returns. PostgreSQL generates the body. */
export const resultRow = z.object({
  rows: z.coerce.number(),
  total: z.coerce.number().nullable(),
  body: z.string().nullable(),
  status: z.string().nullable(),
  headers: z.string().nullable(),
  /** How many rows an upsert inserted; null for other statements. */
  inserted: z.coerce.number().nullable(),
});
export type ResultRow = z.infer<typeof resultRow>;

/**
 * The number of rows that the statement has inserted so far. A row that turns out to exist is subtracted again, so
 * that this requires no right to read the table.
 */
export const insertedSql = "nullif(current_setting('pgrst.inserted', true), '')";

/** The content of the body: rows, one row, values, one value, or nothing. */
export type Shape = 'rows' | 'row' | 'values' | 'value' | 'nothing';

/**
 * Combines a request's statements into one. `source` is a write or call that runs once, `rows` selects the
 * response, and `total` counts.
 */
export function resultSql(parts: {
  source: string | undefined;
  rows: string;
  total: string | undefined;
  media: Media;
  shape: Shape;
  /** Whether `source` counts what it inserts. */
  countsInserted?: boolean;
}): string {
  const written = parts.source === undefined ? '' : `source as (${parts.source}), `;
  const { body, count } = bodySql(parts.media, parts.shape);
  return (
    `with ${written}answer as (${parts.rows}) select ${count} as rows, ` +
    `${parts.total === undefined ? 'null::text' : `(${parts.total})::text`} as total, ${body} as body, ` +
    `nullif(current_setting('response.status', true), '') as status, ` +
    `nullif(current_setting('response.headers', true), '') as headers, ` +
    `${parts.countsInserted ? insertedSql : 'null::text'} as inserted from ${boundedRows('answer')}`
  );
}

function bodySql(media: Media, shape: Shape): { body: string; count: string } {
  const count = 'count(*)::text';
  if (shape === 'nothing') return { body: 'null::text', count };
  if (media.kind === 'csv') return { body: csvSql, count };
  const item = shape === 'value' || shape === 'values' ? `(${rowAlias}).value` : rowAlias;
  if (media.kind === 'text') return { body: `string_agg(${item}::text, E'\\n')`, count };
  const isOne = shape === 'row' || shape === 'value' || media.kind === 'object';
  const json = isOne ? `json_agg(${item}) -> 0` : `coalesce(json_agg(${item}), '[]')`;
  const strips = (media.kind === 'array' || media.kind === 'object') && media.stripNulls;
  return { body: strips ? `json_strip_nulls(${json})::text` : `(${json})::text`, count };
}

/** PostgreSQL prints a row as a CSV line in parentheses. */
const csvSql = `
  (select coalesce(string_agg(key, ','), '') from (select json_object_keys(to_json(_standout_first)) as key
    from (select * from answer limit 1) as _standout_first) as header)
  || E'\\n' || coalesce(string_agg(substring(${rowAlias}::text, 2, length(${rowAlias}::text) - 2), E'\\n'), '')`;
