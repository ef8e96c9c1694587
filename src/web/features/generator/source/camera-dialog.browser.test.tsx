import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stopClock } from '#tests/component/clock.ts';
import { openGeneratorWithNumber } from '#tests/component/generator.ts';
import { store } from '#web/data/store/database.ts';

const dialog = page.getByRole('dialog', { name: 'Record with the camera' });
const start = dialog.getByRole('button', { name: 'Start recording' });
let streams: MediaStream[] = [];

beforeEach(async () => {
  useSmallPictures();
  await openGeneratorWithNumber();
  await page.getByRole('button', { name: 'Record with the camera' }).click();
  await expect.element(start).toBeVisible();
});

test('unplugging the camera during the countdown stops it with a message', async () => {
  await page.viewport(667, 375);
  onTestFinished(() => page.viewport(1280, 800));
  await expect.element(start, { message: 'on a phone held sideways' }).toBeInViewport({ ratio: 1 });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await start.click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  for (const track of streams.flatMap((stream) => stream.getVideoTracks())) {
    track.dispatchEvent(new Event('ended'));
  }
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toMatchTextContent('camera');
  await vi.advanceTimersByTimeAsync(4_000);
  await expect.element(alert).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a double press on Start recording starts one recording', async () => {
  // Puts both presses into the same millisecond.
  stopClock();
  await start.dblClick();
  await expect.element(dialog.getByRole('button', { name: 'Stop recording' })).toBeVisible();
});

test('a removed camera recording does not return', async () => {
  const pieces = () => store.cameraPieces.count();
  await start.click();
  await expect.poll(pieces).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await dialog.getByRole('button', { name: 'Use this recording' }).click();
  const remove = page.getByRole('button', { name: 'Remove this video' });
  await expect.element(remove).toBeVisible();
  expect(await pieces()).toBeGreaterThan(0);
  await remove.click();
  await expect.poll(pieces).toBe(0);
});

/** Limits the camera's resolution, because encoding a high resolution keeps both cores busy. */
function useSmallPictures(): void {
  streams = [];
  const { mediaDevices } = navigator;
  mediaDevices.getUserMedia = async () => {
    const video = { width: 320, height: 240 };
    const stream = await MediaDevices.prototype.getUserMedia.call(mediaDevices, { video, audio: true });
    streams.push(stream);
    return stream;
  };
  onTestFinished(() => void Reflect.deleteProperty(mediaDevices, 'getUserMedia'));
}
