import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleFile } from '#tests/component/clips.ts';
import { chooseFiles } from '#tests/component/files.ts';
import {
  alert,
  chooseClip,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
} from '#tests/component/generator.ts';
import { toneFile } from '#tests/fixtures/tone-file.ts';

const reduceNoise = page.getByRole('switch', { name: 'Reduce noise' });
const removeMusic = page.getByRole('button', { name: 'Remove music' });
const musicName = page.getByText('calm.wav', { exact: true });

test('noise reduction and music change the video, and music stays for the next one', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await sampleFile('speaker.mp4'));
  await positionTitle.fill('Assistant');
  await expect.element(reduceNoise).not.toBeChecked();
  await reduceNoise.click();
  await chooseFiles('Choose music', [new File([toneFile(300, 2)], 'calm.wav', { type: 'audio/wav' })]);
  await expect.element(musicName).toBeVisible();
  await generate.click();
  await expect.element(downloadLink).toBeVisible();

  await removeMusic.click();
  await expect.element(downloadLink, { message: 'it has music' }).not.toBeInTheDocument();
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  await reduceNoise.click();
  await expect.element(downloadLink, { message: 'its noise is reduced' }).not.toBeInTheDocument();
  await reduceNoise.click();
  await chooseFiles('Choose music', [new File([toneFile(300, 2)], 'calm.wav', { type: 'audio/wav' })]);
  await expect.element(musicName).toBeVisible();

  await chooseClip(await sampleFile('next.mp4'));
  await expect.element(musicName).toBeVisible();
  await expect.element(reduceNoise).toBeChecked();
});

test('a file that is not audio is rejected', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await sampleFile('speaker.mp4'));
  await chooseFiles('Choose music', [new File(['no music at all'], 'words.mp3', { type: 'audio/mpeg' })]);
  await expect.element(alert('This browser can’t play this file.')).toBeVisible();
  await expect.element(removeMusic).not.toBeInTheDocument();
});
