import type { Handler } from 'hono';
import { z } from 'zod';
import { entriesSql, listEntry, order, sortColumns } from '../list-entries.ts';
import { parseBody } from '../parse-body.ts';
import { refuse } from '../refusal.ts';
import { bucketIn, callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

const shape = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: sortColumns.default('name'), order }).prefault({}),
});

/** POST /object/list-v2/{bucket}: lists full names page by page, folders separately. */
export function objectsPage(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    const bucket = bucketIn(context, 'object/list-v2');
    const parsed = parseBody(shape, await jsonIn(context));
    const { prefix, limit, cursor, with_delimiter: byFolder, sortBy } = parsed;
    const after = cursor === undefined ? undefined : cursorShape.parse(decodeCursor(cursor));
    const sign = sortBy.order === 'asc' ? '>' : '<';
    const key = sortBy.column === 'name' ? `''` : `coalesce(${sortBy.column}, '')`;
    const rows = await services.database.asIdentity(who, (tx) =>
      tx.rows(
        listEntry.extend({ sort_key: z.string() }),
        `select full_name as name, id, updated_at, created_at, last_accessed_at, metadata, ${key} as sort_key
         from (${entriesSql()}) as entries
         where $3 = '' or (${key} collate "C", full_name collate "C") ${sign} ($5, $6)
         order by ${key} collate "C" ${sortBy.order}, full_name collate "C" ${sortBy.order} limit $7::text::int`,
        [
          bucket,
          prefix,
          after ? 'yes' : '',
          String(byFolder),
          after?.key ?? '',
          after?.name ?? '',
          String(limit + 1),
        ],
      ),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasNext = rows.length > limit;
    // With folders, the key is the last part of the name.
    const depth = prefix.split('/').length;
    const keyOf = (name: string) => (byFolder ? { key: name.split('/')[depth - 1] ?? '' } : {});
    return context.json({
      hasNext,
      folders: page.filter(({ id }) => id === null).map(({ name }) => ({ ...keyOf(name), name })),
      objects: page
        .filter(({ id }) => id !== null)
        .map(({ sort_key: _, ...object }) => ({ ...keyOf(object.name), ...object })),
      ...(hasNext && last
        ? { nextCursor: encodeCursor({ key: last.sort_key, name: last.name }), nextCursorKey: last.name }
        : {}),
    });
  };
}

const cursorShape = z.object({ key: z.string(), name: z.string() });

function encodeCursor(place: z.infer<typeof cursorShape>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function decodeCursor(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refuse.request('The cursor is invalid');
  }
}
