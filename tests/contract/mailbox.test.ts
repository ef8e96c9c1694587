import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerEnv } from '#server/client-address.ts';
import { openPglite } from '#server/database/pglite.ts';
import { openKeys } from '#server/keys.ts';
import { renderEmail } from '#server/mail/email-layout.ts';
import { type Mailbox, openMailbox } from '#server/mail/mailbox.ts';
import { mailboxMessages, mailboxPage, requireLoopback } from '#server/mail/mailbox-routes.ts';
import { openStoredEmails, type StoredEmails } from '#server/mail/stored-emails.ts';
import { fileSecrets } from '#server/secret-stores.ts';
import { securityHeaders } from '#server/security-headers.ts';
import { freshDataDir } from './support/fresh.ts';
import { startTarget } from './support/target.ts';

let emails: StoredEmails;
let mailbox: Mailbox;
let close: () => Promise<void>;
let second = 0;
const now = () => new Date(Date.UTC(2026, 0, 2, 3, 4, second++));
beforeAll(async () => {
  const dataDir = await freshDataDir();
  const database = await openPglite(dataDir, 'no-project');
  close = () => database.close();
  emails = openStoredEmails(database, await openKeys(fileSecrets(dataDir), undefined));
  mailbox = openMailbox(emails, true, now);
});
afterAll(() => close());

const emailTitled = (title: string) =>
  renderEmail({
    to: 'ann@example.com',
    subject: title,
    title,
    paragraph: 'Hello <Ann> & co.',
    action: { label: 'Open', url: 'https://standout.example/verify?a=1&b=2' },
    code: '123456',
    footnote: 'Once.',
  });

const request = (
  path: string,
  remoteAddress = '127.0.0.1',
  headers: Record<string, string> = {},
  host = 'localhost',
) => {
  const app = new Hono<ServerEnv>()
    .use(
      securityHeaders({
        siteUrl: 'http://localhost',
        aiProviders: undefined,
        pageBackend: undefined,
        hasModels: false,
      }),
    )
    .use('/mailbox/*', requireLoopback)
    .get('/mailbox', mailboxPage(mailbox))
    .get('/mailbox/messages.json', mailboxMessages(mailbox));
  return app.request(`http://${host}${path}`, { headers }, { incoming: { socket: { remoteAddress } } });
};

test('the mailbox lists emails immediately, newest first, with the links in their text', async () => {
  await mailbox.send(emailTitled('First'));
  await mailbox.send(emailTitled('Second'));
  const messages = await (await request('/mailbox/messages.json')).json();
  expect(messages).toMatchObject([
    { to: 'ann@example.com', subject: 'Second', links: ['https://standout.example/verify?a=1&b=2'] },
    { subject: 'First' },
  ]);
  expect(messages[0].html).toContain('Hello &lt;Ann&gt; &amp; co.');
  expect(messages[0].sentAt).toMatch(/^2026-01-02T03:04:/);
});

test('pruning keeps the newest emails', async () => {
  for (const title of ['Third', 'Fourth', 'Fifth']) await mailbox.send(emailTitled(title));
  await emails.pruneMailbox(2);
  expect((await mailbox.messages()).map(({ subject }) => subject)).toEqual(['Fifth', 'Fourth']);
});

test('a queued email is hidden and leased to one process at a time', async () => {
  const at = now();
  await emails.add(emailTitled('Out'), at, at);
  expect((await mailbox.messages()).map(({ subject }) => subject)).not.toContain('Out');
  const [leased] = await emails.lease(10, at, 60_000);
  expect(leased).toMatchObject({ email: { subject: 'Out' }, attempts: 1 });
  expect(await emails.lease(10, at, 60_000)).toEqual([]);
  // The lease of a crashed process expires.
  const later = new Date(at.getTime() + 60_000);
  expect(await emails.lease(10, later, 60_000)).toMatchObject([{ id: leased?.id, attempts: 2 }]);
  await emails.remove(leased?.id ?? '');
});

test('the mailbox page escapes emails and allows only its own script', async () => {
  await mailbox.send(emailTitled('<script>alert(1)</script>'));
  const page = await request('/mailbox');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'sha256-/);
  expect(policy).not.toContain("script-src 'self'");
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;alert(1)');
  expect(html).not.toContain('<script>alert(1)');
  expect(html).toContain('href="https://standout.example/verify?a=1&amp;b=2"');
});

test('the mailbox responds only to requests from this machine', async () => {
  for (const path of ['/mailbox', '/mailbox/messages.json']) {
    expect((await request(path)).status).toBe(200);
    expect((await request(path, '::1')).status).toBe(200);
    expect((await request(path, '192.168.0.7')).status).toBe(404);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'cf-connecting-ip'])
      expect((await request(path, '127.0.0.1', { [name]: '198.51.100.1' })).status, name).toBe(404);
    expect((await request(path, '127.0.0.1', {}, 'rebound.example')).status).toBe(404);
  }
});

test.each([
  [{ SITE_URL: 'https://standout.example' }, false],
  [{ SITE_URL: 'https://standout.example', TRUST_PROXY: '1' }, false],
  [{ SITE_URL: 'https://standout.example', MAILBOX: '1' }, true],
  [{ MAILBOX: '0' }, false],
  [{}, true],
])('settings %o determine whether the mailbox is served: %s', async (env, isServed) => {
  const target = await startTarget(env);
  try {
    // Without X-Forwarded-For, like a proxy that doesn't report the client.
    const response = await fetch(`${target.url}/mailbox/messages.json`);
    expect(response.status).toBe(isServed ? 200 : 404);
    const { mailboxUrl } = await (await fetch(`${target.url}/config.json`)).json();
    expect(mailboxUrl).toBe(isServed ? `${target.url}/mailbox` : null);
  } finally {
    await target.stop();
  }
});
