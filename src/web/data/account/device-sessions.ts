import * as z from 'zod/mini';
import { requestJson, withClient } from '../backend-request.ts';

/** A device on which the user is signed in. Times are in milliseconds since 1970. */
export type DeviceSession = Readonly<{
  id: string;
  startedAtMs: number;
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

/** The user's sessions, this one first. Rejects if the backend does not answer. */
export async function listSessions(): Promise<readonly DeviceSession[]> {
  return rows.parse(await requestJson('/rest/v1/rpc/my_sessions', { method: 'POST' })).map((row) => ({
    id: row.id,
    startedAtMs: Date.parse(row.begun_at),
    usedAtMs: Date.parse(row.used_at),
    userAgent: row.user_agent,
    address: row.address,
    isCurrent: row.is_current,
  }));
}

/** Ends a session and returns whether that succeeded. Its device notices when it renews its token, within an hour. */
export async function endDeviceSession(id: string): Promise<boolean> {
  const { error } = await withClient((client) => client.rpc('end_my_session', { session: id }));
  return error === null;
}
