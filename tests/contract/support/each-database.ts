import type { SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { freshPostgres, hasPostgres } from './fresh.ts';
import {
  clientOf,
  follow,
  linkIn,
  newEmail,
  newestEmail,
  type OwnTarget,
  startTarget,
  type Target,
} from './target.ts';

/** A server to test. `own` is set when the server runs in this process, with a test clock and its files. */
export type TestServer = Target & Readonly<{ own: OwnTarget | undefined; stop(): Promise<void> }>;

const externalServer = inject('externalServer');

/** Whether the tests start their own servers. Some tests are only defined then. */
export const runsOwnServers = externalServer === null;

/**
 * Returns one server per database, serving the project folder `supabaseDir`; or the server of CONTRACT_URL, if it
 * serves this project. `settings` are added to the server's environment.
 */
export function eachDatabase(
  supabaseDir: string,
  settings: Readonly<Record<string, string>> = {},
): [name: string, start: () => Promise<TestServer>][] {
  if (externalServer) {
    const project = supabaseDir === 'tests/fixtures/library' ? 'library' : 'standout';
    const external: TestServer = { ...externalServer, own: undefined, stop: async () => undefined };
    return project === externalServer.project ? [[externalServer.url, async () => external]] : [];
  }
  const start = async (env: Readonly<Record<string, string>>): Promise<TestServer> => {
    const own = await startTarget({ SUPABASE_DIR: supabaseDir, ...settings, ...env });
    return { ...own, own };
  };
  const servers: [string, () => Promise<TestServer>][] = [
    ['PGlite', () => start({})],
    ['PostgreSQL', async () => start({ DATABASE_URL: await freshPostgres() })],
  ];
  return servers.slice(0, hasPostgres ? 2 : 1);
}

export type TestUser = Readonly<{
  client: SupabaseClient;
  id: string;
  token: string;
  email: string;
  password: string;
}>;

/** A new, signed-in user with their own client. */
export async function newUser(target: Target): Promise<TestUser> {
  const client = clientOf(target);
  const login = { email: newEmail(), password: 'correct horse' };
  if (externalServer?.serviceKey) await makeUser(externalServer.serviceKey, target, login);
  else {
    const signedUp = await client.auth.signUp(login);
    if (signedUp.error) throw signedUp.error;
    const { session } = signedUp.data;
    if (session) return { client, id: session.user.id, token: session.access_token, ...login };
    await follow(linkIn(await newestEmail(target, login.email)));
  }
  const { data, error } = await client.auth.signInWithPassword(login);
  if (error) throw error;
  return { client, id: data.user.id, token: data.session.access_token, ...login };
}

/** Uses the admin API, because sign-ups may be closed on a hosted project. */
async function makeUser(serviceKey: string, target: Target, login: { email: string; password: string }) {
  const { error } = await clientOf({ ...target, anonKey: serviceKey }).auth.admin.createUser({
    ...login,
    email_confirm: true,
  });
  if (error) throw error;
}
