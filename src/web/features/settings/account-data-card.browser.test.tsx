import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nextDownload } from '#tests/component/files.ts';
import { fail } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signIn } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { AccountDataCard } from './account-data-card.tsx';

test('a failed download of the account’s data is reported and can be retried', async () => {
  const { email } = await signIn();
  await renderScreen(() => <AccountDataCard email={email} />);
  const save = page.getByRole('button', { name: 'Download my data' });
  const reconnect = fail('/account-export');
  await save.click();
  await expect.element(toast('Couldn’t download your data')).toBeVisible();
  reconnect();
  const downloaded = nextDownload();
  await save.click();
  expect((await downloaded).name).toBe('standout-data.zip');
  await expect.element(toast('Data downloaded')).toBeVisible();
});
