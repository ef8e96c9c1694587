import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFiles, nextDownload } from '#tests/component/files.ts';
import { emulateMedia, followTheme, shownTheme } from '#tests/component/media.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { PlannerPage } from '../planner/planner-page.tsx';
import { AppearanceCard } from '../settings/appearance-card.tsx';
import { BackupDialog } from './backup-dialog.tsx';

async function saveBackup(): Promise<File> {
  await page.getByRole('button', { name: 'Backup' }).click();
  const downloaded = nextDownload();
  await page.getByRole('button', { name: 'Save a backup' }).click();
  const file = await downloaded;
  expect(file.name).toMatch(/^standout-backup-.*\.json$/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  return file;
}

async function restore(file: File): Promise<void> {
  await page.getByRole('button', { name: 'Backup' }).click();
  await chooseFiles('Backup file', [file]);
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect.element(toast('Backup restored.')).toBeVisible();
}

test('a backup restores the planner with its images', async () => {
  const planner = await renderScreen(PlannerPage, '/planner');
  await chooseFiles('Image for post 1', [await photo(1200, 900)]);
  const image = page.getByAltText('Attached to post 1');
  await expect.element(image).toHaveProperty('naturalWidth', 640);
  await planner.unmount();
  const settings = await renderScreen(BackupDialog);
  await restore(await saveBackup());
  expect(await store.images.toArray()).toEqual([
    expect.not.objectContaining({ thumbnail: expect.anything() }),
  ]);
  await settings.unmount();
  await renderScreen(PlannerPage, '/planner');
  await expect.element(image).toHaveProperty('naturalWidth', 640);
  expect(await store.images.toArray()).toEqual([expect.objectContaining({ thumbnail: expect.anything() })]);
});

test('a backup contains the theme, and restoring it can be undone', async () => {
  followTheme();
  await renderScreen(() => (
    <>
      <AppearanceCard />
      <BackupDialog />
    </>
  ));
  const choose = (label: string) => page.getByText(label, { exact: true }).click();
  const radio = (name: string) => page.getByRole('radio', { name });
  await choose('Dark');
  await expect.poll(shownTheme).toBe('dark');
  const file = await saveBackup();
  expect(JSON.parse(await file.text()).userPreferences.darkMode).toBe(true);

  await choose('Light');
  await expect.poll(shownTheme).toBe('light');
  await restore(file);
  await expect.poll(shownTheme).toBe('dark');
  await expect.element(radio('Dark')).toBeChecked();
  await toast('Backup restored.').getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Previous data restored.')).toBeVisible();
  await expect.poll(shownTheme).toBe('light');

  await emulateMedia({ colorScheme: 'dark' });
  await choose('System');
  await restore(file);
  await expect.element(radio('System'), { message: 'the system is as dark' }).toBeChecked();
});

/** A photo of colored stripes. */
async function photo(widthPixels: number, heightPixels: number): Promise<File> {
  const canvas = new OffscreenCanvas(widthPixels, heightPixels);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no 2D context.');
  for (let x = 0; x < widthPixels; x += 1) {
    context.fillStyle = `hsl(${x} 80% 50%)`;
    context.fillRect(x, 0, 1, heightPixels);
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'large.jpg', { type: 'image/jpeg' });
}
