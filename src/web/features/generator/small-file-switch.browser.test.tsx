import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import {
  chooseClip,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
  returnToGenerator,
} from '#tests/component/generator.ts';

const smallFile = page.getByRole('switch', { name: 'Small file' });

test('a small file has fewer bytes than the normal video, and the choice is remembered', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('landscape.mp4'));
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await positionTitle.fill('Assistant');
  await expect.element(page.getByText(/^0:02 long, at most 0\.\d MB\./)).toBeVisible();
  await generate.click();
  const normalBytes = await resultBytes();

  await smallFile.click();
  await expect.element(downloadLink, { message: 'that video is larger' }).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/^0:02 long, usually about 0\.\d MB \(at most 0\.\d MB\)\./))
    .toBeVisible();
  await generate.click();
  expect(await resultBytes()).toBeLessThan(0.8 * normalBytes);

  await smallFile.click();
  expect(await resultBytes()).toBe(normalBytes);
  await smallFile.click();
  await returnToGenerator();
  await expect.element(smallFile).toBeChecked();
});

async function resultBytes(): Promise<number> {
  await expect.element(downloadLink).toBeVisible();
  const link = downloadLink.element();
  if (!(link instanceof HTMLAnchorElement)) throw new Error('The video has no link.');
  return (await (await fetch(link.href)).blob()).size;
}
