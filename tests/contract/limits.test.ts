import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, codeIn, newEmail, newestEmail, type OwnTarget, startTarget } from './support/target.ts';

let folder: string;
let target: OwnTarget;
let lastAddress = 0;

beforeAll(async () => {
  // The CLI's defaults: 30 requests and 150 token refreshes in five minutes.
  folder = await mkdtemp(join(tmpdir(), 'standout-limits-'));
  await writeFile(join(folder, 'config.toml'), '[auth]\nenable_signup = true\n');
  target = await startTarget({ SUPABASE_DIR: folder, TRUST_PROXY: '1' });
  // Stops the clock: on a slow machine, limits would refill during a test.
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

const request = async (address: string, path: string, body: unknown, method = 'POST') => {
  const response = await fetch(`${target.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: target.anonKey,
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.7, ${address}`,
    },
    ...(method === 'GET' ? { redirect: 'manual' } : { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  const code = response.headers.get('x-sb-error-code');
  // Every refusal over a limit says when the next request may be sent.
  expect(response.headers.get('retry-after') ?? '').toMatch(response.status === 429 ? /^[1-9]\d*$/ : /^$/);
  return { status: response.status, code };
};

/** The client of a new signed-in user. */
const newClient = async () => {
  const login = { email: newEmail(), password: 'correct horse' };
  await request(newAddress(), '/signup', login);
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
])('%s %s allows %i requests per address in five minutes, then refills', async (method, path, count) => {
  const address = newAddress();
  const body = { refresh_token: 'made up' };
  for (let sent = 0; sent < count; sent += 1) {
    expect(await request(address, path, body, method)).not.toEqual(limited);
  }
  expect(await request(address, path, body, method)).toEqual(limited);
  expect(await request(newAddress(), path, body, method)).not.toEqual(limited);
  target.clock.advanceSeconds(300 / count + 1);
  expect(await request(address, path, body, method)).not.toEqual(limited);
});

test('GET and POST /verify share a limit', async () => {
  const address = newAddress();
  for (let sent = 0; sent < 15; sent += 1) {
    await request(address, '/verify', {});
    await request(address, '/verify', {}, 'GET');
  }
  expect(await request(address, '/verify', {})).toEqual(limited);
});

test('emails to one address must be 60 seconds apart, with or without an account', async () => {
  const tooSoon = { status: 429, code: 'over_email_send_rate_limit' };
  const unknown = newEmail();
  for (const path of ['/recover', '/resend']) {
    const body = { email: unknown, type: 'signup' };
    expect((await request(newAddress(), path, body)).status).toBe(200);
    expect(await request(newAddress(), path, body)).toEqual(tooSoon);
    target.clock.advanceSeconds(61);
    expect((await request(newAddress(), path, body)).status).toBe(200);
  }
});

test('email changes to one address share a limit, and only the newest code counts', async () => {
  const [first, second] = [await newClient(), await newClient()];
  const email = newEmail();
  const codeOfNewest = async () => codeIn(await newestEmail(target, email));
  expect((await first.auth.updateUser({ email })).error).toBeNull();
  const older = await codeOfNewest();
  expect((await second.auth.updateUser({ email })).error?.code).toBe('over_email_send_rate_limit');
  target.clock.advanceSeconds(61);
  expect((await second.auth.updateUser({ email })).error).toBeNull();
  const guess = (token: string) => request(newAddress(), '/verify', { type: 'email_change', email, token });
  expect((await guess(older)).code).toBe('otp_expired');
  expect((await guess(await codeOfNewest())).status).toBe(200);
});

test('limits recover when a clock that was ahead is set back', async () => {
  const body = { email: newEmail() };
  target.clock.advanceSeconds(86_400);
  expect((await request(newAddress(), '/recover', body)).status).toBe(200);
  target.clock.advanceSeconds(-86_400);
  expect((await request(newAddress(), '/recover', body)).status).toBe(200);
  expect((await request(newAddress(), '/recover', body)).status).toBe(429);
});

test('an email requested too soon is rejected with the seconds left', async () => {
  const email = newEmail();
  const requestEmail = async () => {
    const response = await fetch(`${target.url}/auth/v1/recover`, {
      method: 'POST',
      headers: {
        apikey: target.anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
      },
      body: JSON.stringify({ email }),
    });
    const { msg }: { msg?: string } = await response.json();
    return msg;
  };
  expect(await requestEmail()).toBeUndefined();
  expect(await requestEmail()).toMatch(/after 60 seconds\.$/);
  target.clock.advanceSeconds(48);
  expect(await requestEmail()).toMatch(/after 12 seconds\.$/);
  target.clock.advanceSeconds(12);
  expect(await requestEmail()).toBeUndefined();
});

test('a code and a link expire after an hour', async () => {
  const email = newEmail();
  await request(newAddress(), '/signup', { email, password: 'correct horse' });
  const sent = await newestEmail(target, email);
  target.clock.advanceSeconds(3601);
  expect(await request(newAddress(), '/verify', { email, type: 'signup', token: codeIn(sent) })).toEqual({
    status: 403,
    code: 'otp_expired',
  });
  const response = await fetch(sent.links[0] ?? '', { redirect: 'manual' });
  expect(response.headers.get('location')).toContain('error_code=otp_expired');
});

test('each sender has a memory budget for request bodies, and other senders are served', async () => {
  const [busyToken, otherToken] = [await newToken(), await newToken()];
  const post = async (token: string, body: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return (await fetch(`${target.url}/rest/v1/notes`, { method: 'POST', headers, body })).status;
  };
  const jsonOf = (megabytes: number) => `{"a":"${'x'.repeat(megabytes * 1024 * 1024)}"}`;
  // Two bodies of 1.9 MB that lack their last byte stay in memory; 1 MB more exceeds the budget of 4 MB.
  const uploads = await Promise.all([startUpload(busyToken, 1.9), startUpload(busyToken, 1.9)]);
  try {
    expect(await post(busyToken, jsonOf(1))).toBe(503);
    expect(await post(otherToken, jsonOf(1))).toBe(404);
    expect(await post(otherToken, jsonOf(2))).toBe(413);
    expect(await post('', jsonOf(1))).toBe(413);
    expect(await post('', '{}')).toBe(404);
  } finally {
    for (const upload of uploads) upload.destroy();
  }
  await expect.poll(() => post(busyToken, jsonOf(1))).toBe(404);
});

/**
 * Sends a request body except for its last byte. Resolves once the server has read it: before that, a later request
 * could fit into the budget, and the server would refuse this one instead.
 */
async function startUpload(token: string, megabytes: number): Promise<Socket> {
  const accepted: Socket[] = [];
  const onRequest = (message: unknown) => accepted.push((message as { socket: Socket }).socket);
  subscribe('http.server.request.start', onRequest);
  const socket = connect(Number(new URL(target.url).port), 'localhost');
  socket.on('error', () => undefined);
  const length = Math.round(megabytes * 1024 * 1024);
  const head = [
    'POST /rest/v1/notes HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.alloc(length - 1, ' '));
  const bytesRead = () => accepted.find(({ remotePort }) => remotePort === socket.localPort)?.bytesRead;
  const total = Buffer.byteLength(head.join('\r\n')) + 4 + length - 1;
  await expect.poll(bytesRead, { timeout: 240_000 }).toBe(total);
  unsubscribe('http.server.request.start', onRequest);
  return socket;
}

test('a body over 64 kB is rejected', async () => {
  const response = await request(newAddress(), '/signup', {
    email: newEmail(),
    password: 'x'.repeat(64 * 1024),
  });
  expect(response.status).toBe(413);
});

test('idle connections stay open longer than the 60 seconds of common proxies', async () => {
  const response = await fetch(`${target.url}/health`);
  await response.body?.cancel();
  const [, seconds] = /^timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test('aborted requests are not logged as errors', async () => {
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
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`${head.join('\r\n')}\r\nExpect: 100-continue\r\n\r\n`);
    // Waits for the server's 100 Continue.
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('{');
    socket.resetAndDestroy();
    await closed;
    // The server notices the abort before it answers the next request.
    expect((await fetch(`${target.url}/health`)).status).toBe(200);
  }
  expect(log.mock.calls).toEqual([]);
  log.mockRestore();
});
