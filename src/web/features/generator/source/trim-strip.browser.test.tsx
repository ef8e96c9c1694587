import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { clipFile } from '#tests/component/clips.ts';
import { chooseClip, openGeneratorWithNumber } from '#tests/component/generator.ts';

/** Decoding a second of HEVC in software takes many seconds on a busy machine. */
const softwareDecoding = { timeout: 60_000 };

beforeEach(async () => {
  await openGeneratorWithNumber();
});

test('the trim strip releases its thumbnails when it unmounts', async () => {
  const { close } = ImageBitmap.prototype;
  const closedHeights: number[] = [];
  ImageBitmap.prototype.close = function () {
    closedHeights.push(this.height);
    close.call(this);
  };
  onTestFinished(() => {
    ImageBitmap.prototype.close = close;
  });
  const closed = () => closedHeights.filter((height) => height === 96).length;
  await chooseClip(await clipFile('tiny.mp4'));
  await expect.poll(drawnThumbnails).toHaveLength(12);
  expect(closed()).toBe(0);
  await page.getByRole('button', { name: 'Remove this video' }).click();
  await expect.poll(closed).toBe(12);
});

test('the trim strip shows clips that the browser cannot decode', async () => {
  await chooseClip(await clipFile('hevc.mp4'));
  await expectWholeStrip();
});

async function expectWholeStrip(): Promise<void> {
  // Thumbnails are 16:9 and 96 pixels high.
  await expect.poll(drawnThumbnails, softwareDecoding).toEqual(Array.from({ length: 12 }, () => 170));
  await expect.poll(() => strip().querySelector('svg')).not.toBeNull();
}

/** Returns the widths of the thumbnails drawn so far. */
function drawnThumbnails(): number[] {
  // An empty canvas is 300 pixels wide.
  return [...strip().querySelectorAll<HTMLCanvasElement>('[aria-hidden] canvas')]
    .map(({ width }) => width)
    .filter((width) => width !== 300);
}

function strip(): Element {
  const element = page.getByRole('slider', { name: 'Start', exact: true }).element().parentElement;
  if (!element) throw new Error('The handle has no strip.');
  return element;
}
