import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import {
  chooseClip,
  openGenerator,
  openGeneratorWithNumber,
  positionTitle,
} from '#tests/component/generator.ts';

const dialog = page.getByRole('dialog', { name: 'Look' });
const frame = page.getByRole('img', { name: /branded frame/ });
const over = () => frame.element().parentElement?.querySelector<HTMLCanvasElement>('[aria-hidden] > canvas');

test('a template and a shape change the preview and survive a reload', async () => {
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

test('in a square, an upright clip is beside the text, and on the other side for Arabic', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('upright.mp4'));
  await page.getByRole('button', { name: 'Look' }).click();
  await dialog.getByText('Square 1:1', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const middle = () => {
    const area = page.getByLabelText('Your video in the frame').element().parentElement;
    const [inner, outer] = [area, frame.element()].map((it) => it?.getBoundingClientRect());
    if (!inner || !outer) throw new Error('The clip has no area.');
    return (inner.left + inner.width / 2 - outer.left) / outer.width;
  };
  await expect.poll(middle).toBeGreaterThan(0.65);
  await positionTitle.fill('محاسب أول');
  await expect.poll(middle).toBeLessThan(0.35);
});

test('the area that WhatsApp covers can be shown only for the Status shape', async () => {
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

test('motion can be turned off where the template has it, and stays off', async () => {
  const screen = await openGenerator();
  await page.getByRole('button', { name: 'Look' }).click();
  const motion = dialog.getByRole('switch', { name: 'Motion' });
  // Classic has no motion.
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

test('an outro card has a QR code and shortens a long clip', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('ninety-seconds.mp4'));
  const end = page.getByRole('slider', { name: 'End', exact: true });
  await expect.element(end).toHaveAttribute('aria-valuetext', 'ends at 1 minute, 1 minute long');
  await page.getByRole('button', { name: 'Look' }).click();
  const outro = dialog.getByRole('img', { name: 'Outro' });
  await expect.element(outro).not.toBeInTheDocument();
  await dialog.getByRole('switch', { name: 'Outro card' }).click();
  await expect.element(dialog.getByText('The code opens https://wa.me/493023125042')).toBeVisible();
  await expect.poll(() => maxBlue(outro.element())).toBe(255);

  const link = dialog.getByRole('textbox', { name: 'QR code link' });
  await link.fill('jobs');
  await expect.element(dialog.getByText(/This isn’t a web address/)).toBeVisible();
  await link.fill('example.com/jobs');
  await expect.element(dialog.getByText('The code opens https://example.com/jobs')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(end).toHaveAttribute('aria-valuetext', 'ends at 57.5 seconds, 57.5 seconds long');
});

test('an intro card without a logo requires a name', async () => {
  await openGenerator();
  await page.getByRole('button', { name: 'Look' }).click();
  await dialog.getByRole('switch', { name: 'Intro card' }).click();
  await expect.element(dialog.getByText(/The intro card needs a name/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Agency name' }).fill('Northwind');
  await expect.element(dialog.getByRole('img', { name: 'Intro' })).toBeVisible();
});

/** Returns a canvas's highest blue value. It is 255 only in a QR code's background. */
function maxBlue(element: Element): number {
  if (!(element instanceof HTMLCanvasElement)) throw new Error('The card is not a canvas.');
  const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
  return Array.from(pixels).reduce((most, value, at) => (at % 4 === 2 ? Math.max(most, value) : most), 0);
}
