import { expect, test } from './support/ai.ts';
import { toast } from './support/toasts.ts';

test('lines that are typed while it listens can be had back from what it heard', async ({ page }) => {
  const { promise: isTyped, resolve: listenOn } = Promise.withResolvers<void>();
  await page.route('**/audio/transcriptions', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto('/generator');
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await page.getByRole('switch', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Write down what is said' }).click();
  await expect(page.getByRole('button', { name: 'Listening…' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a line' }).click();
  const words = page.getByRole('textbox', { name: 'Caption 1', exact: true });
  await words.fill('Typed meanwhile');
  listenOn();
  await expect(words).toHaveValue('This is what was said.');
  await toast(page, 'Captions replaced').getByRole('button', { name: 'Undo' }).click();
  await expect(words).toHaveValue('Typed meanwhile');
  await expect(page.getByRole('listitem').filter({ has: words })).toHaveCount(1);
});
