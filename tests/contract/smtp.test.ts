import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { clientOf, newEmail, type OwnTarget, startTarget } from './support/target.ts';

/** A minimal SMTP server that collects the emails it receives. */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let [pending, isData] = ['', false];
    socket.setEncoding('utf8');
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      pending += chunk;
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        if (isData) {
          const stop = pending.indexOf('\r\n.\r\n');
          if (stop < 0) return;
          received.push(pending.slice(0, stop));
          pending = pending.slice(stop + 5);
          isData = false;
          socket.write('250 queued\r\n');
          continue;
        }
        pending = pending.slice(end + 2);
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : '250 OK\r\n');
      }
    });
  });
}

const received: string[] = [];
let smtp: Server;
let project: string;
let target: OwnTarget;
beforeAll(async () => {
  const port = await freePort();
  project = await mkdtemp(join(tmpdir(), 'standout-project-'));
  await writeFile(join(project, 'config.toml'), '[auth.rate_limit]\nemail_sent = 4\n');
  smtp = smtpServer(received).listen(port, '127.0.0.1');
  target = await startTarget({
    SUPABASE_DIR: project,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Standout <hello@standout.example>',
  });
});
afterAll(async () => {
  await target.stop();
  smtp.close();
  await rm(project, { recursive: true });
});

test('with an SMTP server, emails are sent there and the mailbox is disabled', async () => {
  const email = newEmail();
  const { error } = await clientOf(target).auth.signUp({ email, password: 'correct horse' });
  expect(error).toBeNull();
  await expect.poll(() => received.find((text) => text.includes(`To: ${email}`))).toBeTruthy();
  const message = received.find((text) => text.includes(`To: ${email}`));
  expect(message).toContain('From: Standout <hello@standout.example>');
  expect(message).toContain('Subject: Confirm your email address');

  const config = await (await fetch(`${target.url}/config.json`)).json();
  expect(config.mailboxUrl).toBeNull();
  expect((await fetch(`${target.url}/mailbox/messages.json`)).status).toBe(404);
  expect((await fetch(`${target.url}/mailbox`)).status).toBe(404);
});

test('unverified addresses can use up only half of the hourly emails', async () => {
  const password = 'correct horse';
  const post = (path: string, body: object) =>
    fetch(`${target.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: target.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // Quoted-printable breaks long lines with a `=`.
  const withoutSoftBreaks = (text: string) => text.replaceAll('=\r\n', '');
  const sentTo = (email: string) => received.filter((text) => text.includes(`To: ${email}`));
  target.clock.advanceSeconds(3600);
  const owner = newEmail();
  expect((await post('signup', { email: owner, password })).status).toBe(200);
  await expect.poll(() => sentTo(owner)).toHaveLength(1);
  const token = /enter this code: (\d{6})/.exec(withoutSoftBreaks(sentTo(owner)[0] ?? ''))?.[1];
  expect((await post('verify', { type: 'signup', email: owner, token })).status).toBe(200);

  const unverified = newEmail();
  expect((await post('signup', { email: unverified, password })).status).toBe(200);
  const refused = await post('signup', { email: newEmail(), password });
  expect([refused.status, refused.headers.get('x-sb-error-code')]).toEqual([
    429,
    'over_email_send_rate_limit',
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  // The second address is unverified, so its reset counts like a sign-up. The response is the same as for any other.
  expect((await post('recover', { email: unverified })).status).toBe(200);
  expect((await post('recover', { email: owner })).status).toBe(200);
  await expect.poll(() => sentTo(owner)).toHaveLength(2);
  expect(sentTo(unverified)).toHaveLength(1);
  target.clock.advanceSeconds(3600);
});

test('the email about a taken address counts like a confirmation, so the limit does not reveal it', async () => {
  const auth = () => clientOf(target).auth;
  const [owner, password] = [newEmail(), 'correct horse'];
  const sent = () => received.filter((text) => text.includes(`To: ${owner}`));
  await auth().signUp({ email: owner, password });
  await expect.poll(sent).toHaveLength(1);
  const token = /enter this code: (\d{6})/.exec((sent()[0] ?? '').replaceAll('=\r\n', ''))?.[1] ?? '';
  expect((await auth().verifyOtp({ type: 'signup', email: owner, token })).error).toBeNull();
  target.clock.advanceSeconds(3600);
  // Half of the four hourly emails are for unverified addresses.
  expect((await auth().signUp({ email: owner, password })).error).toBeNull();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toContain('Subject: You already have an account');
  expect((await auth().signUp({ email: newEmail(), password })).error).toBeNull();
  const refused = await auth().signUp({ email: newEmail(), password });
  expect(refused.error?.code).toBe('over_email_send_rate_limit');
  target.clock.advanceSeconds(3600);
});

test("the project's hourly email limit applies", async () => {
  const signUp = async () => {
    const { error } = await clientOf(target).auth.signUp({ email: newEmail(), password: 'correct horse' });
    return error?.code;
  };
  expect(await signUp()).toBeUndefined();
  expect(await signUp()).toBeUndefined();
  expect(await signUp()).toBe('over_email_send_rate_limit');
  target.clock.advanceSeconds(1801);
  expect(await signUp()).toBeUndefined();
});

test('the next server process sends an email that the previous one could not deliver', async () => {
  const port = await freePort();
  const env = { SUPABASE_DIR: project, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const first = await startTarget(env);
  const email = newEmail();
  const { error } = await clientOf(first).auth.signUp({ email, password: 'correct horse' });
  expect(error).toBeNull();
  await first.stop();
  const recovered = smtpServer(received).listen(port, '127.0.0.1');
  const second = await startTarget({ ...env, DATA_DIR: first.config.dataDir });
  second.clock.advanceSeconds(60);
  await expect.poll(() => received.filter((text) => text.includes(`To: ${email}`)).length).toBe(1);
  await second.stop();
  recovered.close();
});
