import { expect, holdTranscriptions, test } from './support/ai.ts';
import { toast } from './support/toasts.ts';

test('captions typed during transcription can be restored over the transcript', async ({ page }) => {
  const listenOn = await holdTranscriptions(page);
  await page.goto('/generator');
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await page.getByRole('switch', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Transcribe audio' }).click();
  await expect(page.getByRole('button', { name: 'Transcribing…' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a line' }).click();
  const captionField = page.getByRole('textbox', { name: 'Caption 1', exact: true });
  await captionField.fill('Typed meanwhile');
  listenOn();
  await expect(captionField).toHaveValue('This is what was said.');
  await toast(page, 'Captions replaced').getByRole('button', { name: 'Undo' }).click();
  await expect(captionField).toHaveValue('Typed meanwhile');
  await expect(page.getByRole('listitem').filter({ has: captionField })).toHaveCount(1);

  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByRole('button', { name: 'Remove caption 1' }).click();
  await captionField.fill('Typed since the other was removed');
  await toast(page, 'Caption removed').getByRole('button', { name: 'Undo' }).click();
  await expect(captionField).toHaveValue('Typed meanwhile');
  const second = page.getByRole('textbox', { name: 'Caption 2', exact: true });
  await expect(second).toHaveValue('Typed since the other was removed');
});
