import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import {
  chooseClip,
  openGeneratorWithNumber,
  reopenGenerator,
  returnToGenerator,
} from '#tests/component/generator.ts';
import { startSession } from '#web/data/account/session.ts';

const fill = page.getByText('Fill', { exact: true });
const focus = page.getByRole('slider', { name: 'Left or right' });
const start = page.getByRole('slider', { name: 'Start', exact: true });
const words = page.getByRole('textbox', { name: 'Caption 1', exact: true });

beforeEach(async () => {
  await startSession();
  await openGeneratorWithNumber();
});

test('edits return with the same file after a reload, but not with another file', async () => {
  const clip = await clipFile('ten-seconds.mp4');
  await chooseClip(clip);
  await press(start, '{PageUp}');
  await fill.click();
  await press(focus, '{ArrowRight}');
  await page.getByRole('switch', { name: 'Captions' }).click();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await words.fill('I keep the books');
  await reopenGenerator();
  await expect.element(page.getByText(/^Your entries are saved\./)).toBeVisible();

  // A clip selected by mistake.
  await chooseClip(await clipFile('red-then-blue.mp4'));
  await expect.element(page.getByRole('switch', { name: 'Captions' })).not.toBeChecked();
  await expect.element(focus).toHaveAttribute('aria-valuetext', 'in the middle');
  await chooseClip(clip);
  await expect.element(words).toHaveValue('I keep the books');
  await expect.element(start).toHaveAttribute('aria-valuetext', 'starts at 5 seconds, 5 seconds long');
  await expect.element(focus).toHaveAttribute('aria-valuetext', '52 percent of the way from left to right');
});

test('visiting another screen keeps the clip, its edits, and fast mode', async () => {
  await chooseClip(await clipFile('ten-seconds.mp4'));
  await press(start, '{PageUp}');
  const fastMode = page.getByRole('switch', { name: 'Fast mode' });
  await fastMode.click();
  await returnToGenerator();
  await expect.element(page.getByText('ten-seconds.mp4', { exact: true })).toBeVisible();
  await expect.element(start).toHaveAttribute('aria-valuetext', 'starts at 5 seconds, 5 seconds long');
  await expect.element(fastMode).toBeChecked();
  const player = page.getByLabelText('Your video in the frame');
  await expect.poll(() => (player.element() as HTMLVideoElement).readyState).toBeGreaterThan(1);

  await press(start, '{PageDown}');
  await page.getByRole('button', { name: 'Remove this video' }).click();
  await returnToGenerator();
  await expect.element(page.getByText('ten-seconds.mp4', { exact: true })).not.toBeInTheDocument();
});

test('the loudness setting is remembered', async () => {
  const loudness = page.getByRole('switch', { name: 'Even loudness' });
  const clip = await clipFile('ten-seconds.mp4');
  await chooseClip(clip);
  await expect.element(loudness).toBeChecked();
  await loudness.click();
  await reopenGenerator();
  await chooseClip(clip);
  await expect.element(loudness).not.toBeChecked();
});

test('a crop can be moved by dragging and by keyboard', async () => {
  // A clip without faces is cropped in the middle.
  await chooseClip(await clipFile('red-then-blue.mp4'));
  await fill.click();
  await expect.element(focus).toHaveAttribute('aria-valuetext', 'in the middle');
  await press(focus, '{ArrowRight}');
  await expect.element(focus).toHaveAttribute('aria-valuetext', '52 percent of the way from left to right');
  const picture = page.getByTestId('focus-drag');
  await userEvent.dragAndDrop(picture, picture, {
    sourcePosition: { x: 40, y: 40 },
    targetPosition: { x: 100, y: 40 },
  });
  await expect.poll(() => Number((focus.element() as HTMLInputElement).value)).toBeLessThan(50);
});

async function press(slider: typeof start, key: string): Promise<void> {
  // The controls may still be loading.
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}
