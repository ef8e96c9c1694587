import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import {
  chooseClip,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
} from '#tests/component/generator.ts';

const tooQuiet = page.getByText('The clip is so quiet that its audio stays quieter than usual.');

test('a finished video says if its audio is still too quiet', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('very-quiet-speech.mp4'));
  await positionTitle.fill('Assistant');
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  await expect.element(tooQuiet).toBeVisible();

  await page.getByRole('switch', { name: 'Even loudness' }).click();
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  await expect.element(tooQuiet).not.toBeInTheDocument();
});
