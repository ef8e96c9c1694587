import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { intercept } from '#tests/component/network.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { expectStage, signInToNewAccount, sync } from '#tests/component/sync.ts';
import { backendClient } from '#web/data/account/session.ts';
import { addTextIdea } from '#web/data/store/ideas.ts';
import { LogOutDialog } from './log-out-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Log out?' });
const warning = dialog.getByText('Only on this device');
const remove = dialog.getByRole('radio', { name: 'Remove from this device', exact: true });

async function openDialog(): Promise<void> {
  await renderScreen(() => <LogOutDialog isOpen onOpenChange={() => undefined} />);
  await expect.element(dialog).toBeVisible();
}

test('“Keep” is selected until the user chose otherwise, and shows no warning', async () => {
  await addTextIdea('Only here');
  await openDialog();
  await expect.element(dialog.getByRole('radio', { name: 'Keep on this device', exact: true })).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Log out', exact: true })).toBeEnabled();
  await expect.element(warning).not.toBeInTheDocument();
});

test('“Remove” says what is only on this device, and follows changes in other tabs', async () => {
  await openDialog();
  await remove.click();
  await expect.element(dialog.getByRole('button', { name: 'Log out and remove', exact: true })).toBeEnabled();
  await expect.element(warning).not.toBeInTheDocument();
  await addTextIdea('Only here');
  await addTextIdea('Only here, too');
  await expect.element(warning).toBeVisible();
  await expect.element(dialog.getByText(/^2 ideas\. Removing deletes this for good\./)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Log out and remove anyway' })).toBeEnabled();
});

test('removal waits for pushes in flight and asks again if they fail', async () => {
  const userId = await signInToNewAccount();
  sync(userId);
  await expectStage('synced');
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  intercept('/rpc/push_records', () => isLost.then(() => Promise.reject(new TypeError('Failed to fetch'))));
  await addTextIdea('On its way');
  await expectStage('syncing');
  await openDialog();
  await remove.click();
  await expect.element(dialog.getByText('Still uploading')).toBeVisible();
  const leave = dialog.getByRole('button', { name: 'Log out and remove', exact: true });
  await leave.click();
  await expect.element(leave).toHaveAttribute('aria-busy', 'true');
  lose();
  await expectStage('waiting');
  await expect.element(dialog.getByRole('button', { name: 'Log out and remove anyway' })).toBeEnabled();
  await expect.element(warning).toBeVisible();
  expect((await (await backendClient()).auth.getSession()).data.session).not.toBeNull();
});
