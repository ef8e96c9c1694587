import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerEnv } from '#server/client-address.ts';
import { openPglite } from '#server/database/pglite.ts';
import { openKeys } from '#server/keys.ts';
import { renderEmail } from '#server/mail/email-layout.ts';
import { type Mailbox, openMailbox } from '#server/mail/mailbox.ts';
import { mailboxMessages, mailboxPage, onlyLoopback } from '#server/mail/mailbox-routes.ts';
import { type StoredEmails, storedEmails } from '#server/mail/stored-emails.ts';
import { fileSecrets } from '#server/secret-stores.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { freshDataDir } from './support/fresh.ts';
import { startTarget } from './support/target.ts';

let mails: StoredEmails;
let mailbox: Mailbox;
let close: () => Promise<void>;
let second = 0;
const now = () => new Date(Date.UTC(2026, 0, 2, 3, 4, second++));
beforeAll(async () => {
  const dataDir = await freshDataDir();
  const database = await openPglite(dataDir, 'no-project');
  close = () => database.close();
  mails = storedEmails(database, await openKeys(fileSecrets(dataDir), undefined));
  mailbox = openMailbox(mails, now);
});
afterAll(() => close());

const letter = (title: string) =>
  renderEmail({
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
  await mailbox.send(letter('First'));
  await mailbox.send(letter('Second'));
  const messages = await (await ask('/mailbox/messages.json')).json();
  expect(messages).toMatchObject([
    { to: 'ann@example.com', subject: 'Second', links: ['https://standout.example/verify?a=1&b=2'] },
    { subject: 'First' },
  ]);
  expect(messages[0].html).toContain('Hello &lt;Ann&gt; &amp; co.');
  expect(messages[0].sentAt).toMatch(/^2026-01-02T03:04:/);
});

test('of many mails the newest stay', async () => {
  for (const title of ['Third', 'Fourth', 'Fifth']) await mailbox.send(letter(title));
  await mails.keepNewest(2);
  expect((await mailbox.messages()).map(({ subject }) => subject)).toEqual(['Fifth', 'Fourth']);
});

test('a mail to be sent is not shown, and taken by one process at a time', async () => {
  const at = now();
  await mails.add(letter('Out'), at, at);
  expect((await mailbox.messages()).map(({ subject }) => subject)).not.toContain('Out');
  const [taken] = await mails.take(10, at, 60_000);
  expect(taken).toMatchObject({ mail: { subject: 'Out' }, attempts: 1 });
  expect(await mails.take(10, at, 60_000)).toEqual([]);
  // Whoever took it has gone without a word.
  const later = new Date(at.getTime() + 60_000);
  expect(await mails.take(10, later, 60_000)).toMatchObject([{ id: taken?.id, attempts: 2 }]);
  await mails.remove(taken?.id ?? '');
});

test('the page shows them, and runs no script but its own', async () => {
  await mailbox.send(letter('<script>alert(1)</script>'));
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

test.each([
  [{ SITE_URL: 'https://standout.example' }, false],
  [{ SITE_URL: 'https://standout.example', TRUST_PROXY: '1' }, true],
  [{}, true],
])('with %o it is shown: %s', async (env, isShown) => {
  const target = await startTarget(env);
  try {
    // As a proxy passes it on that says nothing of whom it asks for.
    const answer = await fetch(`${target.url}/mailbox/messages.json`);
    expect(answer.status).toBe(isShown ? 200 : 404);
    const { mailboxUrl } = await (await fetch(`${target.url}/config.json`)).json();
    expect(mailboxUrl).toBe(isShown ? `${target.url}/mailbox` : null);
  } finally {
    await target.stop();
  }
});
