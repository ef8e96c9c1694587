import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServerEnv } from '../client-address.ts';
import { securityHeaders } from '../security-headers.ts';
import { mailOf } from './letter.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { mailboxMessages, mailboxPage, onlyLoopback } from './mailbox-routes.ts';

let folder: string;
let mailbox: Mailbox;
let second = 0;
const now = () => new Date(Date.UTC(2026, 0, 2, 3, 4, second++));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  mailbox = await openMailbox(folder, now);
});
afterEach(async () => {
  await mailbox.settle();
  rmSync(folder, { recursive: true });
});

const letter = (title: string) =>
  mailOf({
    to: 'ann@example.com',
    subject: title,
    title,
    paragraphs: ['Hello <Ann> & co.'],
    action: { label: 'Open', url: 'https://standout.example/verify?a=1&b=2' },
    code: '123456',
    footnote: 'Once.',
  });

const ask = (
  path: string,
  remoteAddress = '127.0.0.1',
  headers: Record<string, string> = {},
  host = 'localhost',
) => {
  const app = new Hono<ServerEnv>()
    .use(securityHeaders())
    .use('/mailbox/*', onlyLoopback)
    .get('/mailbox', mailboxPage(mailbox))
    .get('/mailbox/messages.json', mailboxMessages(mailbox));
  return app.request(`http://${host}${path}`, { headers }, { incoming: { socket: { remoteAddress } } });
};

test('mails are there at once, newest first, with the links of their text', async () => {
  mailbox.send(letter('First'));
  mailbox.send(letter('Second'));
  const messages = await (await ask('/mailbox/messages.json')).json();
  expect(messages).toMatchObject([
    { to: 'ann@example.com', subject: 'Second', links: ['https://standout.example/verify?a=1&b=2'] },
    { subject: 'First' },
  ]);
  expect(messages[0].html).toContain('Hello &lt;Ann&gt; &amp; co.');
  expect(messages[0].sentAt).toMatch(/^2026-01-02T03:04:/);
});

test('mails survive a restart', async () => {
  mailbox.send(letter('First'));
  mailbox.send(letter('Second'));
  await mailbox.settle();
  const reopened = await openMailbox(folder, now);
  expect(reopened.messages()).toEqual(mailbox.messages());
});

test('the page shows them, and runs no script but its own', async () => {
  mailbox.send(letter('<script>alert(1)</script>'));
  const page = await ask('/mailbox');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'sha256-/);
  expect(policy).not.toContain("script-src 'self'");
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>alert(1)');
  expect(html).toContain('href="https://standout.example/verify?a=1&amp;b=2"');
});

test('only this machine may look', async () => {
  for (const path of ['/mailbox', '/mailbox/messages.json']) {
    expect((await ask(path)).status).toBe(200);
    expect((await ask(path, '::1')).status).toBe(200);
    expect((await ask(path, '192.168.0.7')).status).toBe(404);
    expect((await ask(path, '127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).status).toBe(404);
    expect((await ask(path, '127.0.0.1', {}, 'rebound.example')).status).toBe(404);
  }
});
