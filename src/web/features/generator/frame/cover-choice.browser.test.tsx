import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import {
  chooseClip,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
} from '#tests/component/generator.ts';

const useThis = page.getByRole('button', { name: 'Use this frame' });
const first = page.getByRole('button', { name: 'First frame' });
const player = () => page.getByLabelText('Your video in the frame').element() as HTMLVideoElement;

test('a chosen frame becomes the first frame and thumbnail without shifting the others', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('red-then-blue.mp4'));
  await expect.element(page.getByText('The first frame', { exact: true })).toBeVisible();
  await expect.poll(() => player().readyState).toBeGreaterThan(1);
  player().currentTime = 1.5;
  await expect.poll(() => player().seeking).toBe(false);
  await useThis.click();
  await expect.element(page.getByText('The frame at 0:01.5 of your clip')).toBeVisible();
  await expect.element(first).toBeVisible();

  await positionTitle.fill('Assistant');
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  const result = page.getByLabelText('The finished video').element() as HTMLVideoElement;
  expect(await colorAt(result, 0.01)).toBe('blue');
  expect(await colorAt(result, 0.06), 'the second frame').toBe('red');
  expect(await colorAt(result, 0.9)).toBe('red');
  expect(await colorAt(result, 1.2)).toBe('blue');
  expect(result.duration).toBeCloseTo(2, 1);

  await first.click();
  await expect.element(downloadLink, { message: 'the video begins otherwise' }).not.toBeInTheDocument();
  const recent = page.getByRole('region', { name: 'Recent videos' });
  await expect.element(recent).toBeVisible();
  const thumbnail = () => recent.element().querySelector('img');
  await expect.poll(() => thumbnail()?.complete).toBe(true);
  expect(colorOf(thumbnail() as HTMLImageElement)).toBe('blue');
});

test('a chosen frame outside the used part is dropped', async () => {
  await openGeneratorWithNumber();
  await chooseClip(await clipFile('ten-seconds.mp4'));
  await expect.poll(() => player().readyState).toBeGreaterThan(1);
  player().currentTime = 8;
  await expect.poll(() => player().seeking).toBe(false);
  await useThis.click();
  await expect.element(page.getByText('The frame at 0:08 of your clip')).toBeVisible();
  const end = page.getByRole('slider', { name: 'End', exact: true });
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(page.getByText('The first frame', { exact: true })).toBeVisible();
});

async function colorAt(video: HTMLVideoElement, seconds: number): Promise<string> {
  video.currentTime = seconds;
  await expect.poll(() => !video.seeking && video.readyState > 1).toBe(true);
  return colorOf(video);
}

/** Returns the color in the middle, where the clip is. */
function colorOf(picture: HTMLVideoElement | HTMLImageElement): string {
  const context = new OffscreenCanvas(9, 16).getContext('2d');
  context?.drawImage(picture, 0, 0, 9, 16);
  const [red = 0, , blue = 0] = context?.getImageData(4, 9, 1, 1).data ?? [];
  if (Math.abs(red - blue) < 40) return 'neither';
  return red > blue ? 'red' : 'blue';
}
