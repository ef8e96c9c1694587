import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { redirectParameters } from '#tests/component/publishing.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { LinkedInPage } from './linkedin-page.tsx';

test('a code connects the account once and opens Settings', async () => {
  await signInToNewAccount();
  const { code, state } = await redirectParameters();
  const { router } = await renderScreen(LinkedInPage, `/linkedin?${new URLSearchParams({ code, state })}`);
  await expect
    .poll(() => router.state.location.pathname + router.state.location.hash)
    .toBe('/settings#publishing');
  // As after reloading an old URL: a page handles only the last code once.
  await router.navigate(`/linkedin?${new URLSearchParams({ code: `${code}x`, state })}`);
  await expect.element(page.getByText(/^This request expired, or another account started it/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Connect LinkedIn' })).toBeVisible();
});

test('denied access shows that nothing changed', async () => {
  await signInToNewAccount();
  await renderScreen(LinkedInPage, '/linkedin?error=user_cancelled_authorize&state=x');
  await expect
    .element(page.getByText('You didn’t allow access on LinkedIn, so nothing changed.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to settings' })).toBeVisible();
});
