import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/component/app.tsx';
import { fail, intercept } from '#tests/component/network.ts';
import { signIn, signInAsOperator } from '#tests/component/session.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test('hides the admin screen from other accounts', async () => {
  await signIn();
  await openApp('/admin');
  await expect.element(heading('Oops! Page not found')).toBeVisible();
  await expect.poll(() => document.title).toBe('Page not found · Standout');
  await expect.element(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await expect.element(links).not.toBeInTheDocument();
});

test('offers a retry if the role check fails', async () => {
  await signInAsOperator();
  const reconnect = fail('/rpc/is_operator');
  await openApp('/admin');
  await expect.element(heading('This page couldn’t be opened')).toBeVisible();
  reconnect();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Admin')).toBeVisible();
});

test('shows operators the admin screen in the sidebar until their role is removed', async () => {
  await signInAsOperator();
  const app = await openApp('/settings');
  await links.getByText('Admin').click();
  await expect.element(heading('Admin')).toBeVisible();
  intercept('/rpc/is_operator', async () => Response.json(false));
  await app.reload();
  await expect.element(heading('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect.element(links.first()).toBeVisible();
  await expect.element(links.filter({ hasText: 'Admin' })).not.toBeInTheDocument();
});
