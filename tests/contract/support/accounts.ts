import { createServer } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { eachDatabase, type TestServer } from './each-database.ts';
import { clientOf, newEmail, type Target } from './target.ts';

const secret = 'a secret that only these tests know';

/** The project that has every way to sign in switched on, on each database. */
export function eachAccountDatabase(
  settings: Readonly<Record<string, string>> = {},
): [name: string, start: () => Promise<TestServer>][] {
  return eachDatabase('tests/fixtures/accounts', {
    ACCOUNTS_JWT_SECRET: secret,
    ACCOUNTS_SMS_HOOK: 'http://127.0.0.1:9/nobody',
    ACCOUNTS_ISSUER: 'http://127.0.0.1:9',
    ...settings,
  });
}

/** A key of the project's own role, signed with its secret. */
export function roleKey(role: string): Promise<string> {
  return new SignJWT({ role }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

/** A client with the rights of the project's owner. */
export async function ownerOf(target: Target): Promise<SupabaseClient> {
  return clientOf({ ...target, anonKey: await roleKey('service_role') });
}

/** Someone with a confirmed address, signed in. */
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

/** What a hook was sent. */
export type HookRequest = { headers: Record<string, string | string[] | undefined>; text: string };

/** A hook on loopback that keeps what it gets, and refuses when told to. */
export async function startHook() {
  const got: HookRequest[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, text });
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
    answers: (next: number) => {
      status = next;
    },
    last: (): HookRequest => {
      const newest = got.at(-1);
      if (!newest) throw new Error('The hook was not asked.');
      return newest;
    },
    code: (): string => JSON.parse(got.at(-1)?.text ?? '{}').sms.otp,
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
