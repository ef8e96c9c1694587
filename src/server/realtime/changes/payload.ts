import { z } from 'zod';
import type { Queued } from '../queue.ts';
import type { Column, Operation, Table } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

/** A captured change. */
export type Change = Readonly<{
  relation: string;
  operation: Operation;
  new: Row | null;
  old: Row | null;
  /** ISO 8601 */
  at: string;
}>;

const row = z.record(z.string(), z.unknown());
const captured = z.object({
  operation: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  new: row.nullable(),
  old: row.nullable(),
});

/** Reads a change from the queue. */
export function changeOf({ relation, body, at }: Queued): Change {
  return { relation: relation ?? '', ...captured.parse(JSON.parse(body)), at };
}

const maxRecordBytes = 256 * 1024;
const keptValueBytes = 64;

/**
 * Builds a change as hosted Supabase sends it: only columns that the caller may read and, with `select`, asked for.
 * Contains only the key of the previous row, unless the table has a full identity and no row policies.
 */
export function payloadOf(
  change: Change,
  table: Table,
  select: readonly string[] | undefined,
): Record<string, unknown> {
  const columns = table.columns.filter(
    ({ name, isReadable, isKey }) => isReadable && (isKey || !select || select.includes(name)),
  );
  const keys = table.hasFullIdentity && !table.isRestricted ? columns : columns.filter(({ isKey }) => isKey);
  const records = {
    ...(change.operation === 'DELETE' ? {} : { record: recordOf(change.new, columns) }),
    ...(change.operation === 'INSERT' ? {} : { old_record: recordOf(change.old, keys) }),
  };
  const isTooLarge = Buffer.byteLength(JSON.stringify(records)) > maxRecordBytes;
  return {
    schema: table.schema,
    table: table.name,
    commit_timestamp: change.at,
    type: change.operation,
    columns: columns.map(({ name, type }) => ({ name, type })),
    ...(isTooLarge
      ? Object.fromEntries(Object.entries(records).map(([name, record]) => [name, small(record)]))
      : records),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  };
}

function recordOf(row: Row | null, columns: readonly Column[]): Row {
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row?.[name] ?? null;
      // JSON columns are sent as text, which the client parses.
      return [name, value !== null && (type === 'json' || type === 'jsonb') ? JSON.stringify(value) : value];
    }),
  );
}

function small(record: Row): Row {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => JSON.stringify(value).length <= keptValueBytes),
  );
}
