import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { chooseClip, openGeneratorWithNumber, reopenGenerator } from '#tests/component/generator.ts';

const group = page.getByRole('group', { name: 'Framing' });
const framing = (name: string) => group.getByRole('radio', { name });

beforeEach(async () => {
  await openGeneratorWithNumber();
});

test('previews show each framing, and Classic starts with “Fit on white”', async () => {
  await chooseClip(await clipFile('tiny.mp4'));
  await expect.element(framing('Fit on white')).toBeChecked();
  await expect.element(framing('Blurred')).toHaveAccessibleDescription(/on a blurred copy of itself/);
  // At the top center: white, the clip, and the blurred clip.
  await expect.poll(() => areas().map(isWhiteAtTop)).toEqual([true, false, false]);

  framing('Fit on white').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(framing('Fill')).toBeChecked();
  await expect.element(framing('Fill')).toHaveFocus();
  await expect.element(page.getByRole('slider', { name: 'Left or right' })).toBeVisible();
});

test('a framing is remembered for clips of the same shape', async () => {
  await chooseClip(await clipFile('tiny.mp4'));
  await page.getByText('Blurred', { exact: true }).click();
  await reopenGenerator();
  await chooseClip(await clipFile('ten-seconds.mp4'));
  await expect.element(framing('Blurred')).toBeChecked();
  await chooseClip(await clipFile('square.mp4'));
  await expect.element(framing('Fit on white')).toBeChecked();
});

test('a template with another video area changes the default framing until one is chosen', async () => {
  await chooseClip(await clipFile('square.mp4'));
  await expect.element(framing('Fit on white')).toBeChecked();
  await chooseTemplate('Minimal');
  await expect.element(framing('Fill')).toBeChecked();
  await page.getByText('Fit', { exact: true }).click();
  await chooseTemplate('Classic');
  await expect.element(framing('Fit on white')).toBeChecked();
});

test('the previews fit on a phone', async () => {
  await page.viewport(375, 812);
  onTestFinished(() => page.viewport(1280, 800));
  await chooseClip(await clipFile('tiny.mp4'));
  await expect.poll(() => areas().map(isWhiteAtTop)).toEqual([true, false, false]);
  expect(document.documentElement.scrollWidth).toBe(375);
  expect(group.element().getBoundingClientRect().height).toBeLessThan(260);
});

/** Returns the drawn video areas of the previews. */
function areas(): HTMLCanvasElement[] {
  const all = group.element().querySelectorAll<HTMLCanvasElement>('span > span > canvas');
  return [...all].filter(({ className }) => className !== 'hidden');
}

function isWhiteAtTop(canvas: HTMLCanvasElement): boolean {
  const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, 4, 1, 1).data;
  return [...(pixel ?? [])].slice(0, 3).every((value) => value > 250);
}

async function chooseTemplate(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Look' }).click();
  const dialog = page.getByRole('dialog', { name: 'Look' });
  await dialog.getByRole('radio', { name }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}
