import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { type Unzipped, unzipSync } from 'fflate';
import { clip } from '../fixtures/clips.ts';
import { probe } from '../fixtures/measure.ts';
import { expectAccessible } from './support/accessibility.ts';
import { storeBrandPhone } from './support/opfs.ts';
import { expect, test } from './support/signed-in.ts';
import { expectToFit } from './support/width.ts';

test.beforeEach(async ({ page }) => {
  await storeBrandPhone(page);
  await page.goto('/generator');
  await page.getByRole('tab', { name: 'Batch' }).click();
  await expect(page.getByLabel('Add clips or a CSV')).toBeEnabled();
});

test('a batch of 10 clips with two broken ones gives 8 videos and two reasons, across a reload', async ({
  page,
}, testInfo) => {
  const whole = readFileSync(clip('tiny.mp4'));
  const names = Array.from({ length: 10 }, (_, index) => `clip-${index + 1}.mp4`);
  const rows = names.map(
    (name, index) => `${name};${index + 1};${index % 2 ? 'DE' : 'Canada'};Title ${index + 1}`,
  );
  const broken: Record<string, Buffer> = {
    'clip-5.mp4': Buffer.from('no video at all '.repeat(300)),
    'clip-7.mp4': whole.subarray(0, whole.length / 2),
  };
  await add(page, [
    ...names.map((name) => file(name, broken[name] ?? whole)),
    file('list.csv', Buffer.from(`file;number;country;title\r\n${rows.join('\r\n')}\r\n`)),
  ]);
  await expect(row(page, 5)).toContainText('but contains something else');
  await expect(row(page, 7)).toContainText('damaged or was cut off');
  const panel = page.getByRole('region', { name: 'Batch progress' });
  await expect(panel).toContainText('8 videos to generate');
  await expect(panel).toContainText('2 rows need attention and are skipped');
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { within: 'main' });
    await expectToFit(page, width);
  }

  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await panel.getByRole('button', { name: 'Generate 8 videos' }).click();
  await expect(row(page, 2)).toContainText('Ready');
  await expect(
    row(page, 6).getByRole('button', { name: 'Edit row 6' }),
    'other rows stay editable',
  ).toBeEnabled();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(row(page, 2)).toContainText('Ready');
  await expect(row(page, 7)).toContainText('damaged or was cut off');

  const rest = panel.getByRole('button', { name: /^Continue with \d+ videos?$/ });
  await rest.click();
  await expect(panel).toContainText('8 videos are ready', { timeout: 180_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready' })).toHaveCount(8);
  await expect(page.getByRole('listitem').filter({ hasText: 'Needs attention' })).toHaveCount(2);

  const videos = await savedVideos(page, testInfo);
  expect(Object.keys(videos)).toHaveLength(8);
  const one = testInfo.outputPath('one.mp4');
  writeFileSync(one, videos['candidate-10-Title-10.mp4'] ?? '');
  expect(probe(one).video).toMatchObject({ codec_name: 'h264', width: 720, height: 1280 });
});

test('removing a clip row removes only its own clip, and Undo restores both', async ({ page }) => {
  const whole = readFileSync(clip('tiny.mp4'));
  const document = Buffer.from('%PDF-1.7');
  await add(page, [file('anna.mp4', whole), file('bert.mp4', whole), file('notes.pdf', document)]);
  const dialog = page.getByRole('dialog', { name: 'Edit row' });
  const clips = dialog.getByRole('combobox', { name: 'Clip' });
  const giveFirst = async (name: string) => {
    await page.getByRole('button', { name: 'Edit row 1' }).click();
    await clips.selectOption({ label: name });
    await dialog.getByRole('button', { name: 'Save row' }).click();
    await expect(row(page, 1)).toContainText(name);
  };
  await giveFirst('bert.mp4');
  await expect(row(page, 3)).toContainText('This file isn’t a video.');
  await row(page, 3).getByRole('button', { name: 'Remove row 3' }).click();
  await expect(row(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 3)).toContainText('This file isn’t a video.');
  await expect(row(page, 4)).toHaveCount(0);
  await giveFirst('anna.mp4');
  await expect(row(page, 1)).toContainText('The position title is missing.');
});

function file(name: string, buffer: Buffer) {
  return { name, mimeType: name.endsWith('.csv') ? 'text/csv' : '', buffer };
}

async function add(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const input = page.getByLabel('Add clips or a CSV');
  // The drop area is disabled while earlier files are added.
  await expect(input).toBeEnabled();
  await input.setInputFiles(files);
}

function row(page: Page, position: number): Locator {
  return page.getByRole('listitem', { name: new RegExp(`^row ${position}(,|$)`) });
}

/** Returns the files of "Save all as ZIP" by name. */
async function savedVideos(page: Page, testInfo: TestInfo): Promise<Unzipped> {
  // Without a save dialog, the ZIP is downloaded.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as ZIP' }).click();
  const path = testInfo.outputPath('all.zip');
  await (await download).saveAs(path);
  return unzipSync(readFileSync(path));
}
