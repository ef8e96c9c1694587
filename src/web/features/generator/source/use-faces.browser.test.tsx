import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { facePlaces } from '#tests/component/faces.ts';
import {
  chooseClip,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
} from '#tests/component/generator.ts';
import { holdCommands } from '#tests/component/video-worker.ts';
import { readFaces } from '#video/client.ts';

const focus = page.getByRole('slider', { name: 'Left or right' });
const centered = page.getByText('Centered on the face.', { exact: false });
const follow = page.getByRole('switch', { name: 'Follow the person' });
const back = page.getByRole('button', { name: 'Center on the face' });
const focusPercent = () => Number((focus.element() as HTMLInputElement).value);

test('a crop is centered on the face until it is moved manually', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('face.mp4'));
  await page.getByText('Fill', { exact: true }).click();
  await expect.element(centered).toBeVisible();
  // The face is at 80 percent, but the crop can't move that far.
  expect(focusPercent()).toBeGreaterThan(74);
  expect(focusPercent()).toBeLessThan(84);

  (focus.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(focusPercent).toBe(0);
  await expect.element(centered).not.toBeInTheDocument();
  await back.click();
  await expect.element(centered).toBeVisible();
  await expect.poll(focusPercent).toBeGreaterThan(74);
});

test('a face found after a render does not change its crop', async () => {
  const faces = holdCommands('faces');
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('face.mp4'));
  await page.getByText('Fill', { exact: true }).click();
  await positionTitle.fill('Assistant');
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  faces.release();
  await expect.element(back).toBeVisible();
  expect(focusPercent()).toBe(50);
  await expect.element(downloadLink, { message: 'the video is still the current one' }).toBeVisible();
  await back.click();
  await expect.element(downloadLink).not.toBeInTheDocument();
});

test('a crop follows a moving person until it is held still or moved manually', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('face-walks.mp4'));
  await page.getByText('Fill', { exact: true }).click();
  await expect.element(follow).toBeChecked();
  await expect.element(page.getByText('Moves with the person.', { exact: false })).toBeVisible();
  const player = page.getByLabelText('Your video in the frame').element() as HTMLVideoElement;
  const placeAt = (seconds: number) => {
    player.currentTime = seconds;
    return expect.poll(() => Number.parseFloat(player.style.left));
  };
  await placeAt(0.2).toBeGreaterThan(-30);
  await placeAt(3.8).toBeLessThan(-80);
  await follow.click();
  await expect.element(centered).toBeVisible();
  await placeAt(3.8).toBeGreaterThan(-75);
  await placeAt(0.2).toBeLessThan(-40);
  await follow.click();

  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await positionTitle.fill('Assistant');
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  const { href } = downloadLink.element() as HTMLAnchorElement;
  const places = await facePlaces(await (await fetch(href)).blob());
  expect(places.length, 'seconds with a face').toBeGreaterThan(6);
  expect(Math.min(...places)).toBeGreaterThan(0.32);
  expect(Math.max(...places)).toBeLessThan(0.68);

  (focus.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(follow).not.toBeInTheDocument();
  await back.click();
  await expect.element(follow).toBeChecked();
});

test('the detector finds the face in every frame, and none in a clip without faces', async () => {
  const { signal } = new AbortController();
  const trim = { startSeconds: 1, durationSeconds: 2 };
  const samples = await readFaces(await clipFile('face.mp4'), trim, signal);
  expect(samples.map(({ seconds, faces }) => [seconds, faces.length])).toEqual([
    [1.25, 1],
    [1.75, 1],
    [2.25, 1],
    [2.75, 1],
  ]);
  const none = await readFaces(await clipFile('sync.mp4'), trim, signal);
  expect(none.flatMap(({ faces }) => faces)).toEqual([]);
});

test('a scene cut that moves the face is found exactly, and other changes are ignored', async () => {
  const cutsOf = async (clip: File) => {
    const samples = await readFaces(
      clip,
      { startSeconds: 0, durationSeconds: 3 },
      new AbortController().signal,
    );
    return samples.flatMap(({ cutSeconds }) => cutSeconds ?? []);
  };
  const [cut, ...others] = await cutsOf(await clipFile('face-cut.mp4'));
  expect(others).toEqual([]);
  expect(cut).toBeGreaterThan(1.5 - 1 / 24);
  expect(cut).toBeLessThan(1.501);
  expect(await cutsOf(await clipFile('face-walks.mp4'))).toEqual([]);
});
