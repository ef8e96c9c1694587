import { createServer } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { eachDatabase, type TestServer } from './each-database.ts';
import { clientOf, newEmail, type Target } from './target.ts';

const secret = 'a secret that only these tests know';

/** Starts the project with all sign-in methods, on each database. */
export function eachAccountDatabase(
  settings: Readonly<Record<string, string>> = {},
): [name: string, start: () => Promise<TestServer>][] {
  return eachDatabase('tests/fixtures/accounts', {
    ACCOUNTS_JWT_SECRET: secret,
    ACCOUNTS_SMS_HOOK: 'http://127.0.0.1:9/unreachable',
    ACCOUNTS_ISSUER: 'http://127.0.0.1:9',
    ...settings,
  });
}

/** An API key with an admin role, signed with the project's secret. */
export function roleKey(role: string): Promise<string> {
  return new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

/** A client with the service role. */
export async function ownerOf(target: Target): Promise<SupabaseClient> {
  return clientOf({ ...target, anonKey: await roleKey('service_role') });
}

/** A signed-in user with a confirmed email. */
export async function signedInUser(target: Target) {
  const owner = await ownerOf(target);
  const login = { email: newEmail(), password: 'correct horse' };
  const made = await owner.auth.admin.createUser({ ...login, email_confirm: true });
  if (made.error) throw made.error;
  const client = clientOf(target, { experimental: { passkey: true, recoveryCodes: true } });
  const { data, error } = await client.auth.signInWithPassword(login);
  if (error) throw error;
  return { ...login, client, id: data.user.id, session: data.session };
}

/** A request to the hook. */
export type HookRequest = { headers: Record<string, string | string[] | undefined>; text: string };

/** An SMS hook on loopback that records requests and can be told to fail. */
export async function startHook() {
  const received: HookRequest[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, text });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The hook has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    respondWith: (next: number) => {
      status = next;
    },
    last: (): HookRequest => {
      const newest = received.at(-1);
      if (!newest) throw new Error('The hook received no request.');
      return newest;
    },
    code: (): string => JSON.parse(received.at(-1)?.text ?? '{}').sms.otp,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A phone number that no other test uses. */
export function newPhone(): string {
  return `49${Math.floor(1e9 + Math.random() * 9e9)}`;
}
