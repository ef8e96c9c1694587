import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openGenerator } from '#tests/component/generator.ts';

const dialog = page.getByRole('dialog', { name: 'Look' });
const frame = page.getByRole('img', { name: /branded frame/ });
const over = () => frame.element().parentElement?.querySelector<HTMLCanvasElement>('[aria-hidden] > canvas');

test('a template and a shape change the preview, and stay after a reload', async () => {
  const screen = await openGenerator();
  await expect.element(frame).toHaveProperty('height', 1920);
  expect(over()?.width, 'Classic draws nothing over the clip').toBe(0);
  await page.getByRole('button', { name: 'Look' }).click();
  await dialog.getByRole('radio', { name: 'Full screen' }).click();
  await dialog.getByText('Square 1:1', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(frame).toHaveProperty('height', 1080);
  await expect.poll(() => over()?.width).toBe(1080);

  await screen.unmount();
  await openGenerator();
  await expect.element(frame).toHaveProperty('height', 1080);
});

test('what WhatsApp covers is shown only for a Status', async () => {
  await openGenerator();
  await page.getByRole('button', { name: 'Look' }).click();
  const bars = page.getByRole('switch', { name: 'Show what WhatsApp covers' });
  const barCount = () => dialog.element().querySelectorAll('.z-20').length;
  expect(barCount()).toBe(0);
  await bars.click();
  await expect.poll(barCount).toBe(12);
  await dialog.getByText('Portrait 4:5', { exact: true }).click();
  await expect.element(bars).not.toBeInTheDocument();
  await expect.poll(barCount).toBe(0);
});

test('motion can be turned off for templates that move, and stays off', async () => {
  const screen = await openGenerator();
  await page.getByRole('button', { name: 'Look' }).click();
  const motion = dialog.getByRole('switch', { name: 'Motion' });
  // Classic stands still.
  await expect.element(motion).toBeDisabled();
  await expect.element(motion).not.toBeChecked();
  await dialog.getByRole('radio', { name: 'Paper' }).click();
  await expect.element(motion).toBeChecked();
  await motion.click();
  await screen.unmount();

  await openGenerator();
  await page.getByRole('button', { name: 'Look' }).click();
  await expect.element(motion).toBeEnabled();
  await expect.element(motion).not.toBeChecked();
});
