import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { intercept } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signIn } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { backendClient } from '#web/data/account/session.ts';
import { AccountCard } from './account-card.tsx';

test('a weak password is rejected with reasons', async () => {
  await openCard();
  await page.getByLabelText('New password').fill('x');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/password/i);
});

test('a new email applies immediately if the project needs no confirmation', async () => {
  const email = await openCard();
  const field = page.getByLabelText('New email');
  const change = page.getByRole('button', { name: 'Change email' });
  await field.fill(email.toUpperCase());
  await expect.element(change, { message: 'the same address' }).toBeDisabled();
  await field.fill('other@example.com');
  const { auth } = await backendClient();
  const { user } = (await auth.getUser()).data;
  intercept(/\/auth\/v1\/user\?/, async () => Response.json({ ...user, email }));
  await change.click();
  await expect.element(toast('Email changed')).toBeVisible();
  await expect.element(field).toHaveValue('');
});

async function openCard(): Promise<string> {
  const { email } = await signIn();
  await renderScreen(() => <AccountCard email={email} />);
  return email;
}
