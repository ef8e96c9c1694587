import type { Handler } from 'hono';
import { z } from 'zod';
import { entriesSql, listEntry, order, sortColumns } from '../list-entries.ts';
import { parseBody } from '../parse-body.ts';
import { bucketIn, callerIn, jsonIn } from '../request.ts';
import type { EndpointServices } from '../services.ts';

const shape = z.object({
  prefix: z.string().max(1024).default(''),
  search: z.string().max(1024).default(''),
  limit: z.int().min(0).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z.object({ column: sortColumns.default('name'), order }).prefault({}),
});

/** POST /object/list/{bucket}: lists one folder. Subfolders are entries without an id. */
export function objectsList(services: EndpointServices): Handler {
  return async (context) => {
    const who = await callerIn(context, services);
    const bucket = bucketIn(context, 'object/list');
    const { prefix, search, limit, offset, sortBy } = parseBody(shape, await jsonIn(context));
    const folder = prefix.replace(/^\/+/, '').replace(/\/*$/, prefix.replace(/\//g, '') === '' ? '' : '/');
    const rows = await services.database.asIdentity(who, (tx) =>
      tx.rows(
        listEntry,
        `select rtrim(substr(full_name, $3::text::int), '/') as name, id, metadata,
           ${blankForFolders('updated_at', 'created_at', 'last_accessed_at')}
         from (${entriesSql(searched)}) as entries
         order by ${sortBy.column === 'name' ? 'full_name collate "C"' : sortBy.column} ${sortBy.order}, full_name
         limit $5::text::int offset $6::text::int`,
        [bucket, folder, String(folder.length + 1), 'true', String(limit), String(offset), search],
      ),
    );
    return context.json(rows);
  };
}

/** The search matches the start of a name and ignores case. */
const searched = 'starts_with(lower(substr(name, $3::text::int)), lower($7))';

function blankForFolders(...names: readonly string[]): string {
  return names.map((name) => `case when is_folder then null else ${name} end as ${name}`).join(', ');
}
