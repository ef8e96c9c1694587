import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditEntriesPerPage } from '#domain/admin/audit-entry.ts';
import { fail, intercept } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { accountOnOtherDevice, signInAsOperator } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { backendClient } from '#web/data/account/session.ts';
import { AdminPage } from './admin-page.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await signInAsOperator();
});

test('each section has its own URL', async () => {
  const { router } = await renderScreen(AdminPage, '/admin?part=email');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Email' })).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Admin' });
  await parts.getByRole('link', { name: 'Server' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Versions' })).toBeVisible();
  await expect.element(parts.getByRole('link', { name: 'Server' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByText('Standout', { exact: true })).toBeVisible();
  expect(router.state.location.search).toBe('?part=server');
});

test('a section that a hosted project doesn’t offer says where to find it', async () => {
  const error = { code: 'not_offered', message: 'This project does not offer that.' };
  intercept('/functions/v1/admin', async () => Response.json({ error }, { status: 501 }));
  await renderScreen(AdminPage, '/admin?part=backups');
  await expect.element(page.getByText(/Find them in its dashboard\.$/)).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a section that fails to load can be retried', async () => {
  const reconnect = fail('/functions/v1/admin');
  await renderScreen(AdminPage, '/admin?part=sign-up');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Couldn’t reach the server\./);
  reconnect();
  await button('Try again').click();
  await expect.element(page.getByRole('radio', { name: 'Anyone' })).toBeChecked();
});

test('sign-up can be limited to email domains, and invalid domains are rejected', async () => {
  await renderScreen(AdminPage, '/admin?part=sign-up');
  await page.getByRole('radio', { name: 'Email domains' }).click();
  const domains = page.getByLabelText('Domains');
  await domains.fill('example.com, https://example.org');
  await button('Save policy').click();
  await expect.element(page.getByText(/^“https:\/\/example\.org” is not a domain/)).toBeVisible();
  // Allow example.com: the other tests sign up with it.
  await domains.fill('example.com, Example.org');
  await button('Save policy').click();
  await expect.element(toast('Sign-up policy saved')).toBeVisible();
  await expect.element(domains).toHaveValue('example.com\nexample.org');
  await expect.element(button('Save policy')).toBeDisabled();
  const { auth } = await backendClient();
  const outside = { email: 'someone@elsewhere.example', password: 'a long enough password' };
  expect((await auth.signUp(outside)).error?.code).toBe('email_address_not_authorized');
  await page.getByRole('radio', { name: 'Anyone' }).click();
  await button('Save policy').click();
  await expect.element(domains).not.toBeInTheDocument();
});

test('a test email arrives', async () => {
  await renderScreen(AdminPage, '/admin?part=email');
  const to = `test-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabelText('Send a test email to').fill(to);
  await button('Send test email').click();
  await expect.element(page.getByText('Email sent')).toBeVisible();
  const emails: { to: string }[] = await (await fetch('/mailbox/messages.json')).json();
  expect(emails.some((email) => email.to.includes(to))).toBe(true);
});

test('“Back up now” adds a backup to the list', async () => {
  await renderScreen(AdminPage, '/admin?part=backups');
  const files = page.getByRole('listitem').filter({ hasText: /encrypted/ });
  await expect.element(button('Back up now')).toBeVisible();
  const before = files.elements().length;
  await button('Back up now').click();
  await expect.element(toast('Backup made')).toBeVisible();
  await expect.poll(() => files.elements().length).toBe(before + 1);
});

test('the log shows an account’s events', async () => {
  const { email } = await accountOnOtherDevice();
  await renderScreen(AdminPage, '/admin?part=activity');
  await page.getByRole('searchbox', { name: 'Search by email' }).fill(email);
  await expect.element(page.getByText('Signed up')).toBeVisible();
  await expect.element(page.getByText('operator@example.com')).not.toBeInTheDocument();
});

test('“Show older” loads older entries', async () => {
  const { email, client } = await accountOnOtherDevice();
  for (let change = 0; change < auditEntriesPerPage; change += 1) {
    const { error } = await client.auth.updateUser({ data: { change } });
    if (error) throw error;
  }
  await renderScreen(AdminPage, '/admin?part=activity');
  const search = page.getByRole('searchbox', { name: 'Search by email' });
  await search.fill('nobody has this address');
  await expect.element(page.getByText('Nothing yet.')).toBeVisible();
  await search.fill(email);
  const entries = page.getByRole('listitem').filter({ hasText: email });
  await expect.poll(() => entries.elements().length).toBe(auditEntriesPerPage);
  await button('Show older').click();
  await expect.element(page.getByText('Signed up')).toBeVisible();
  await expect.element(button('Show older')).not.toBeInTheDocument();
});
