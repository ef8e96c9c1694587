import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { addTextIdea } from '#web/data/store/ideas.ts';
import { LogOutDialog } from './log-out-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Log out?' });
const warning = dialog.getByText('Only on this device');
const remove = dialog.getByRole('radio', { name: 'Remove from this device', exact: true });

async function openDialog(): Promise<void> {
  await renderScreen(() => <LogOutDialog isOpen onOpenChange={() => undefined} />);
  await expect.element(dialog).toBeVisible();
}

test('keeping is the choice until another was made, and needs no warning', async () => {
  await addTextIdea('Only here');
  await openDialog();
  await expect.element(dialog.getByRole('radio', { name: 'Keep on this device', exact: true })).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Log out', exact: true })).toBeEnabled();
  await expect.element(warning).not.toBeInTheDocument();
});

test('removing says what is only on this device, and follows what other tabs write', async () => {
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
