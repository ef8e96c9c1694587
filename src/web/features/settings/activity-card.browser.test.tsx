import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signIn } from '#tests/component/session.ts';
import { ActivityCard } from './activity-card.tsx';

test('the card lists the account’s events', async () => {
  await signIn();
  const reconnect = fail('/rpc/my_activity');
  await renderScreen(ActivityCard, '/settings');
  await expect.element(page.getByText('Couldn’t load your activity.')).toBeVisible();
  reconnect();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toBeVisible();
});
