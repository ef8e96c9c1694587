import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { toast } from '#tests/component/toasts.ts';
import { backendClient } from '#web/data/account/session.ts';
import { syncStatus } from '#web/data/sync/sync-status.ts';
import { DeletedAccountNotice, SyncDot, SyncLine, SyncQuestion } from './sync-parts.tsx';

const question = page.getByRole('heading', { name: 'Sync your writing to your account?' });
const choice = async () => (await (await backendClient()).from('content_choices').select('choice')).data;

async function askWhetherToSync(): Promise<void> {
  await signInToNewAccount();
  syncStatus.set({ stage: 'undecided' });
  onTestFinished(() => syncStatus.set({ stage: 'starting' }));
  await renderScreen(SyncQuestion);
  await expect.element(question).toBeVisible();
}

test('“Not now” hides the question, even if the answer cannot be stored', async () => {
  await askWhetherToSync();
  fail('/rest/v1/rpc/set_sync_choice');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(toast('Couldn’t save your choice')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('the answer to the question is stored in the account', async () => {
  await askWhetherToSync();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(toast('Sync stays off')).toBeVisible();
  expect(await choice()).toEqual([{ choice: 'off' }]);
});

test('the sidebar shows the sync state, and the avatar has a mark only while something cannot sync', async () => {
  onTestFinished(() => syncStatus.set({ stage: 'starting' }));
  const { container } = await renderScreen(() => (
    <>
      <SyncLine onNavigate={undefined} />
      <SyncDot />
    </>
  ));
  expect(container.textContent, 'unknown').toBe('');
  syncStatus.set({ stage: 'synced', atMilliseconds: 0 });
  const line = (name: string) => page.getByRole('link', { name, exact: true });
  await expect.element(line('Synced')).toHaveAttribute('href', '/settings#sync');
  expect(container.querySelectorAll('.bg-caution')).toHaveLength(0);
  syncStatus.set({ stage: 'blocked', problem: 'files-full', unsent: 2 });
  await expect.element(line('Not fully synced')).toBeVisible();
  expect(container.querySelectorAll('.bg-caution')).toHaveLength(1);
});

test('offers a backup if the account was deleted elsewhere, and no settings links that sign out', async () => {
  onTestFinished(() => syncStatus.set({ stage: 'starting' }));
  await renderScreen(() => (
    <>
      <SyncLine onNavigate={undefined} />
      <DeletedAccountNotice />
    </>
  ));
  syncStatus.set({ stage: 'blocked', problem: 'no-account', unsent: 0 });
  await expect.element(page.getByRole('heading', { name: 'This account no longer exists.' })).toBeVisible();
  await expect.element(page.getByText('Can’t sync')).toBeVisible();
  await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save a backup' }).click();
  await expect.element(toast('Backup saved.')).toBeVisible();
});
