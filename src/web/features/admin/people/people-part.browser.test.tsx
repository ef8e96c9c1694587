import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import {
  accountOnOtherDevice,
  emailedCode,
  signInAsOperator,
  unusedAccount,
} from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { AdminPage } from '../admin-page.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const row = (email: string) =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email });
const panel = (email: string) => page.getByRole('dialog', { name: email, exact: true });

beforeEach(async () => {
  await signInAsOperator();
});

/** Finds an account by its email and opens its panel. */
async function open(email: string) {
  await renderScreen(AdminPage, '/admin');
  await page.getByRole('searchbox', { name: 'Search by email' }).fill(email.toUpperCase());
  await button(email).click();
  return panel(email);
}

test('an operator finds, confirms, bans, unbans, and deletes an account', async () => {
  const { email, password, client } = await accountOnOtherDevice({ isConfirmed: false });
  const signIn = async () => (await client.auth.signInWithPassword({ email, password })).error?.code;
  expect(await signIn()).toBe('email_not_confirmed');
  const details = await open(email);
  await expect.element(details.getByText('Not confirmed')).toBeVisible();
  await details.getByRole('button', { name: 'Confirm email' }).click();
  await expect.element(toast('Email confirmed')).toBeVisible();
  await expect.element(details.getByText('Not confirmed')).not.toBeInTheDocument();
  expect(await signIn()).toBeUndefined();

  await details.getByRole('button', { name: 'Ban' }).click();
  await page
    .getByRole('dialog', { name: `Ban ${email}?` })
    .getByRole('button', { name: 'Ban' })
    .click();
  await expect.element(details.getByText('Banned', { exact: true })).toBeVisible();
  expect(await signIn()).toBe('user_banned');
  await details.getByRole('button', { name: 'Lift ban' }).click();
  await expect.element(toast(`${email} can sign in again`)).toBeVisible();
  expect(await signIn()).toBeUndefined();

  await details.getByRole('button', { name: 'Delete this account' }).click();
  const question = page.getByRole('dialog', { name: `Delete ${email}?` });
  const confirm = question.getByRole('button', { name: 'Delete account' });
  await expect.element(confirm).toBeDisabled();
  await question.getByLabelText(`Type ${email} to confirm`).fill(email);
  await confirm.click();
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(page.getByText('No email matches.')).toBeVisible();
  expect(await signIn()).toBe('invalid_credentials');
});

test('logging an account out ends its sessions', async () => {
  const { email, client } = await accountOnOtherDevice();
  const details = await open(email);
  await expect.element(details.getByText('1 device')).toBeVisible();
  await details.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect.element(details.getByText('0 devices')).toBeVisible();
  expect((await client.auth.refreshSession()).error).not.toBeNull();
});

test('a second step is removed after confirmation', async () => {
  const { email, client } = await accountOnOtherDevice();
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' });
  if (!data) throw new Error('No factor was created.');
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
  const details = await open(email);
  await details.getByRole('button', { name: 'Remove My phone' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this second step?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(details.getByText('Off. The password alone is enough to sign in.')).toBeVisible();
  const { data: factors } = await client.auth.mfa.listFactors();
  expect(factors?.all).toEqual([]);
});

test('an account’s storage limit can be set and reset to the default', async () => {
  const { email } = await accountOnOtherDevice();
  const details = await open(email);
  const limit = details.getByLabelText('Limit in megabytes');
  const save = details.getByRole('button', { name: 'Save limit' });
  await expect.element(save).toBeDisabled();
  await limit.fill('a lot');
  await save.click();
  await expect.element(details.getByText(/^Enter a number from 1 to/)).toBeVisible();
  await limit.fill('250');
  await save.click();
  await expect.element(details.getByText(/of 250 MB$/)).toBeVisible();
  await limit.fill('');
  await save.click();
  await expect.element(details.getByText(/of 250 MB$/)).not.toBeInTheDocument();
});

test('an operator invites someone by email; an email that has an account is rejected', async () => {
  const { email } = unusedAccount();
  await renderScreen(AdminPage, '/admin');
  await button('Invite').click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabelText('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(toast(`Invited ${email}`)).toBeVisible();
  await expect.element(row(email).getByText('Invited')).toBeVisible();
  expect(await emailedCode(email)).toMatch(/^\d{6}$/);

  await button('Invite').click();
  await dialog.getByLabelText('Email').fill('operator@example.com');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/already/);
});

test('operators can neither ban nor delete themselves', async () => {
  const details = await open('operator@example.com');
  await expect.element(details.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
  await expect.element(details.getByText('You', { exact: true })).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Ban' })).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Delete this account' })).not.toBeInTheDocument();
});
