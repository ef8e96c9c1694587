import * as z from 'zod/mini';
import { requestJson } from '../backend-request.ts';

/** Something that happened to the user's account. `action` is GoTrue's name; the time is in milliseconds since 1970. */
export type AccountEvent = Readonly<{ id: string; action: string; atMs: number; address: string }>;

const rows = z.array(
  z.object({ id: z.string(), action: z.string(), at: z.string(), address: z.nullable(z.string()) }),
);

/** The newest events of the user's account. Rejects if the backend does not answer. */
export async function listActivity(): Promise<readonly AccountEvent[]> {
  return rows.parse(await requestJson('/rest/v1/rpc/my_activity', { method: 'POST' })).map((row) => ({
    id: row.id,
    action: row.action,
    atMs: Date.parse(row.at),
    address: row.address ?? '',
  }));
}
