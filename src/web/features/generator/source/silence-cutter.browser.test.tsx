import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { chooseClip, openGeneratorWithNumber, reopenGenerator } from '#tests/component/generator.ts';

const removeSilence = page.getByRole('button', { name: 'Remove silence' });
const undo = page.getByRole('button', { name: 'Undo cuts' });
const length = page.getByText(/^0:\d\d \/ 0:\d\d$/);

test('cut silence is shown on the strip, skipped by the preview, remembered, and can be restored', async () => {
  // Ten seconds with two pauses of 1.3 seconds.
  const clip = await clipFile('quiet-speech.mp4');
  await openGeneratorWithNumber();
  await chooseClip(clip);
  await expect.element(length).toHaveTextContent('0:00 / 0:10');
  await removeSilence.click();
  const result = page.getByText('2 cuts, 1.8 s shorter');
  await expect.element(result).toBeVisible();
  await expect.element(length).toHaveTextContent('0:00 / 0:08');
  expect(cutsOnStrip()).toHaveLength(2);

  const player = document.querySelector('video');
  if (!player) throw new Error('The preview has no player.');
  player.muted = true;
  player.currentTime = 2.5;
  const shown: number[] = [];
  player.addEventListener('seeked', () => shown.push(player.currentTime));
  await player.play();
  await expect.poll(() => shown.some((seconds) => seconds > 3.5)).toBe(true);
  player.pause();
  expect(shown.at(-1), 'the preview continues near the end of the pause').toBeCloseTo(3.9, 0);

  await reopenGenerator();
  await chooseClip(clip);
  await expect.element(result).toBeVisible();
  await undo.click();
  await expect.element(removeSilence).toBeVisible();
  await expect.element(length).toHaveTextContent('0:00 / 0:10');
  expect(cutsOnStrip()).toHaveLength(0);
});

test('silence is found in audio that only ffmpeg.wasm can decode', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('ac3.mp4'));
  await removeSilence.click();
  await expect.element(page.getByText(/^3 cuts, [12]\.\d s shorter$/)).toBeVisible();
});

test('a clip without pauses stays unchanged', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('landscape.mp4'));
  await removeSilence.click();
  await expect.element(page.getByText('No long pauses found in this part.')).toBeVisible();
  await expect.element(removeSilence).toBeEnabled();
  await expect.element(undo).not.toBeInTheDocument();
});

test('a clip without audio offers no silence to cut', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('two-seconds.mp4'));
  await expect.element(page.getByText(/^Drag either end to trim/)).toBeVisible();
  await expect.element(removeSilence).not.toBeInTheDocument();
});

function cutsOnStrip(): Element[] {
  const strip = page.getByRole('slider', { name: 'Start', exact: true }).element().parentElement;
  return [...(strip?.querySelectorAll('[style*=repeating-linear-gradient]') ?? [])];
}
