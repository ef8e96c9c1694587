import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, codeIn, newEmail, newestEmail, type OwnTarget, startTarget } from './support/target.ts';

let folder: string;
let target: OwnTarget;
let lastAddress = 0;

beforeAll(async () => {
  // The CLI's defaults: 30 requests and 150 tokens in five minutes.
  folder = await mkdtemp(join(tmpdir(), 'standout-limits-'));
  await writeFile(join(folder, 'config.toml'), '[auth]\nenable_signup = true\n');
  target = await startTarget({ SUPABASE_DIR: folder, TRUST_PROXY: '1' });
  // What was spent comes back with time: on a slow machine between two requests of one test.
  target.clock.stop();
});
afterAll(async () => {
  await target.stop();
  await rm(folder, { recursive: true });
});

/** A client address that no other test uses. */
const newAddress = () => {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
};

const ask = async (address: string, path: string, body: unknown, method = 'POST') => {
  const answer = await fetch(`${target.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: target.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.7, ${address}`,
    },
    ...(method === 'GET' ? { redirect: 'manual' } : { body: JSON.stringify(body) }),
  });
  await answer.body?.cancel();
  return { status: answer.status, code: answer.headers.get('x-sb-error-code') };
};

/** A confirmed account with the password 'correct horse'; returns what tries one for it, each time from elsewhere. */
const accountToGuess = async () => {
  const email = newEmail();
  await ask(newAddress(), '/signup', { email, password: 'correct horse' });
  const token = codeIn(await newestEmail(target, email));
  await ask(newAddress(), '/verify', { email, type: 'signup', token });
  return (password: string) => ask(newAddress(), '/token?grant_type=password', { email, password });
};

/** Somebody who is signed in. */
const newClient = async () => {
  const login = { email: newEmail(), password: 'correct horse' };
  await ask(newAddress(), '/signup', login);
  await fetch((await newestEmail(target, login.email)).links[0] ?? '', { redirect: 'manual' });
  const client = clientOf(target);
  await client.auth.signInWithPassword(login);
  return client;
};
const newToken = async () => (await (await newClient()).auth.getSession()).data.session?.access_token ?? '';

const limited = { status: 429, code: 'over_request_rate_limit' };

test.each([
  ['POST', '/signup', 30],
  ['POST', '/recover', 30],
  ['POST', '/resend', 30],
  ['PUT', '/user', 30],
  ['POST', '/verify', 30],
  ['GET', '/verify', 30],
  ['POST', '/token?grant_type=refresh_token', 150],
])(
  '%s %s is answered %i times in five minutes for one address, and then again',
  async (method, path, count) => {
    const address = newAddress();
    for (let sent = 0; sent < count; sent += 1) {
      expect(await ask(address, path, {}, method)).not.toEqual(limited);
    }
    expect(await ask(address, path, {}, method)).toEqual(limited);
    expect(await ask(newAddress(), path, {}, method)).not.toEqual(limited);
    target.clock.advanceSeconds(300 / count + 1);
    expect(await ask(address, path, {}, method)).not.toEqual(limited);
  },
);

test('GET and POST of /verify share their rate', async () => {
  const address = newAddress();
  for (let sent = 0; sent < 15; sent += 1) {
    await ask(address, '/verify', {});
    await ask(address, '/verify', {}, 'GET');
  }
  expect(await ask(address, '/verify', {})).toEqual(limited);
});

test('one account takes 30 wrong passwords from anywhere, and then not even the right one for a while', async () => {
  const signIn = await accountToGuess();
  const wrong = await Promise.all(Array.from({ length: 30 }, () => signIn('wrong')));
  expect(new Set(wrong.map((answer) => answer.code))).toEqual(new Set(['invalid_credentials']));
  expect(await signIn('correct horse')).toEqual(limited);
  target.clock.advanceSeconds(60);
  expect((await signIn('correct horse')).status).toBe(200);
});

test('guesses at once are no more than guesses one by one', async () => {
  const signIn = await accountToGuess();
  const guess = (count: number) => Array.from({ length: count }, () => signIn('wrong'));
  await Promise.all(guess(29));
  // All of these find a guess left when they come; the right one is the last to be compared.
  const wrong = guess(8);
  expect(await signIn('correct horse')).toEqual(limited);
  await Promise.all(wrong);
});

test('one account takes 30 wrong codes from anywhere, and then not even the right one', async () => {
  const email = newEmail();
  await ask(newAddress(), '/signup', { email, password: 'correct horse' });
  const right = codeIn(await newestEmail(target, email));
  const verify = (token: string) => ask(newAddress(), '/verify', { email, type: 'signup', token });
  for (let guess = 0; guess < 30; guess += 1) await verify(right === '123456' ? '654321' : '123456');
  expect(await verify(right)).toEqual({ status: 403, code: 'otp_expired' });
});

test('mails to one address wait 60 seconds, whether or not it has an account', async () => {
  const tooSoon = { status: 429, code: 'over_email_send_rate_limit' };
  const unknown = newEmail();
  for (const path of ['/recover', '/resend']) {
    const body = { email: unknown, type: 'signup' };
    expect((await ask(newAddress(), path, body)).status).toBe(200);
    expect(await ask(newAddress(), path, body)).toEqual(tooSoon);
    target.clock.advanceSeconds(61);
    expect((await ask(newAddress(), path, body)).status).toBe(200);
  }
});

test('of many accounts that ask for one address, each waits for the others, and only the last one’s code counts', async () => {
  const [first, second] = [await newClient(), await newClient()];
  const email = newEmail();
  const codeOfNewest = async () => codeIn(await newestEmail(target, email));
  expect((await first.auth.updateUser({ email })).error).toBeNull();
  const older = await codeOfNewest();
  expect((await second.auth.updateUser({ email })).error?.code).toBe('over_email_send_rate_limit');
  target.clock.advanceSeconds(61);
  expect((await second.auth.updateUser({ email })).error).toBeNull();
  const guess = (token: string) => ask(newAddress(), '/verify', { type: 'email_change', email, token });
  expect((await guess(older)).code).toBe('otp_expired');
  expect((await guess(await codeOfNewest())).status).toBe(200);
});

test('a clock that was ahead holds nobody up once it is right again', async () => {
  const body = { email: newEmail() };
  target.clock.advanceSeconds(86_400);
  expect((await ask(newAddress(), '/recover', body)).status).toBe(200);
  target.clock.advanceSeconds(-86_400);
  expect((await ask(newAddress(), '/recover', body)).status).toBe(200);
  expect((await ask(newAddress(), '/recover', body)).status).toBe(429);
});

test('who asks for a mail too soon is told how long it still takes', async () => {
  const email = newEmail();
  const refusal = async () => {
    const answer = await fetch(`${target.url}/auth/v1/recover`, {
      method: 'POST',
      headers: {
        apikey: target.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
      },
      body: JSON.stringify({ email }),
    });
    const { msg }: { msg?: string } = await answer.json();
    return msg;
  };
  expect(await refusal()).toBeUndefined();
  expect(await refusal()).toMatch(/after 60 seconds\.$/);
  target.clock.advanceSeconds(48);
  expect(await refusal()).toMatch(/after 12 seconds\.$/);
  target.clock.advanceSeconds(12);
  expect(await refusal()).toBeUndefined();
});

test('a code and a link expire after an hour', async () => {
  const email = newEmail();
  await ask(newAddress(), '/signup', { email, password: 'correct horse' });
  const mail = await newestEmail(target, email);
  target.clock.advanceSeconds(3601);
  expect(await ask(newAddress(), '/verify', { email, type: 'signup', token: codeIn(mail) })).toEqual({
    status: 403,
    code: 'otp_expired',
  });
  const answer = await fetch(mail.links[0] ?? '', { redirect: 'manual' });
  expect(answer.headers.get('location')).toContain('error_code=otp_expired');
});

test('of one sender only so much is held in memory at once, of a stranger a megabyte, and others go on', async () => {
  const [one, other] = [await newToken(), await newToken()];
  const senders = Array.from({ length: 2 }, () => {
    const socket = connect(Number(new URL(target.url).port), 'localhost');
    socket.on('error', () => undefined);
    const length = 15 * 1024 * 1024;
    socket.write(
      `POST /rest/v1/notes HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${one}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(length - 1, ' '));
    return socket;
  });
  const post = async (token: string, body: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return (await fetch(`${target.url}/rest/v1/notes`, { method: 'POST', headers, body })).status;
  };
  const large = (megabytes: number) => `{"a":"${'x'.repeat(megabytes * 1024 * 1024)}"}`;
  await expect.poll(() => post(one, large(3))).toBe(503);
  expect([await post(other, large(3)), await post('', large(1)), await post('', '{}')]).toEqual([
    404, 413, 404,
  ]);
  for (const socket of senders) socket.destroy();
  await expect.poll(() => post(one, large(3))).toBe(404);
});

test('a body over one megabyte is refused', async () => {
  const answer = await ask(newAddress(), '/signup', { email: newEmail(), password: 'x'.repeat(1024 * 1024) });
  expect(answer.status).toBe(413);
});

test('a connection at rest is kept longer than the minute that proxies keep theirs', async () => {
  const answer = await fetch(`${target.url}/health`);
  await answer.body?.cancel();
  const [, seconds] = /^timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test('a request that breaks off is no failure to write down, however many there are', async () => {
  const log = vi.spyOn(console, 'error');
  const { port } = new URL(target.url);
  for (const path of ['/rest/v1/notes', '/auth/v1/signup', '/storage/v1/object/list/own']) {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      `apikey: ${target.anonKey}`,
      'Content-Length: 99',
    ];
    const socket = connect(Number(port), 'localhost');
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`);
    // The server says that it waits for the body.
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('{');
    socket.resetAndDestroy();
    await gone;
    // It has heard of that before it answers the next.
    expect((await fetch(`${target.url}/health`)).status).toBe(200);
  }
  expect(log.mock.calls).toEqual([]);
  log.mockRestore();
});
