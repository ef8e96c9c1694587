import * as z from 'zod/mini';
import { ask, askClient } from '../asking.ts';

/** A place where the person is signed in. Times are in milliseconds since 1970. */
export type MySession = Readonly<{
  id: string;
  beganAtMs: number;
  usedAtMs: number;
  userAgent: string;
  address: string;
  isCurrent: boolean;
}>;

const rows = z.array(
  z.object({
    id: z.string(),
    begun_at: z.string(),
    used_at: z.string(),
    user_agent: z.string(),
    address: z.string(),
    is_current: z.boolean(),
  }),
);

/** Where the person is signed in, this session first. Throws when the backend does not answer. */
export async function mySessions(): Promise<readonly MySession[]> {
  return rows.parse(await ask('/rest/v1/rpc/my_sessions', { method: 'POST' })).map((row) => ({
    id: row.id,
    beganAtMs: Date.parse(row.begun_at),
    usedAtMs: Date.parse(row.used_at),
    userAgent: row.user_agent,
    address: row.address,
    isCurrent: row.is_current,
  }));
}

/** Ends one of them. Its device learns of it when its token is renewed, within the hour. */
export async function endMySession(id: string): Promise<boolean> {
  const { error } = await askClient((client) => client.rpc('end_my_session', { session: id }));
  return error === null;
}
