import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { type Unzipped, unzipSync } from 'fflate';
import { clip } from '../fixtures/clips.ts';
import { probe } from '../fixtures/measure.ts';
import { expectAccessible } from './support/accessibility.ts';
import { lockTable } from './support/engine.ts';
import {
  enlargeOpfsFile,
  opfsFileSize,
  storeBrandPhone,
  stubFilePickers,
  writeOpfsFile,
} from './support/opfs.ts';
import { advanceClock } from './support/page-clock.ts';
import { holdRenders } from './support/rendering.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

test.beforeEach(async ({ page }) => {
  await storeBrandPhone(page);
  await page.goto('/generator');
  await page.getByRole('tab', { name: 'Batch' }).click();
  await expect(page.getByLabel('Add clips or a CSV')).toBeEnabled();
});

test('20 clips with two broken ones give 18 videos and two reasons, across a reload', async ({
  page,
}, testInfo) => {
  const whole = readFileSync(clip('tiny.mp4'));
  const names = Array.from({ length: 20 }, (_, index) => `clip-${String(index + 1).padStart(2, '0')}.mp4`);
  const rows = names.map(
    (name, index) => `${name};${index + 1};${index % 2 ? 'DE' : 'Canada'};Title ${index + 1}`,
  );
  const broken: Record<string, Buffer> = {
    'clip-07.mp4': Buffer.from('no video at all '.repeat(300)),
    'clip-13.mp4': whole.subarray(0, whole.length / 2),
  };
  await add(page, [
    ...names.map((name) => file(name, broken[name] ?? whole)),
    file('list.csv', Buffer.from(`file;number;country;title\r\n${rows.join('\r\n')}\r\n`)),
  ]);
  await expect(row(page, 7)).toContainText('but contains something else');
  await expect(row(page, 13)).toContainText('damaged or was cut off');
  const panel = page.getByRole('region', { name: 'Batch progress' });
  await expect(panel).toContainText('18 videos to generate');
  await expect(panel).toContainText('2 rows need attention and are skipped');

  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await panel.getByRole('button', { name: 'Generate 18 videos' }).click();
  await expect(row(page, 2)).toContainText('Done');
  await expect(
    row(page, 6).getByRole('button', { name: 'Edit row 6' }),
    'others can be mended',
  ).toBeEnabled();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(row(page, 2)).toContainText('Done');
  await expect(row(page, 13)).toContainText('damaged or was cut off');

  const rest = panel.getByRole('button', { name: /^Continue with \d+ videos?$/ });
  await rest.click();
  await expect(panel).toContainText('18 videos are ready', { timeout: 180_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Done' })).toHaveCount(18);
  await expect(page.getByRole('listitem').filter({ hasText: 'Needs attention' })).toHaveCount(2);

  const videos = await savedVideos(page, testInfo);
  expect(Object.keys(videos)).toHaveLength(18);
  const one = testInfo.outputPath('one.mp4');
  writeFileSync(one, videos['candidate-20-Title-20.mp4'] ?? '');
  expect(probe(one).video).toMatchObject({ codec_name: 'h264', width: 720, height: 1280 });
});

test('titles can be typed without a list, rows fixed and removed, and a wrong list is explained', async ({
  page,
}) => {
  const whole = readFileSync(clip('tiny.mp4'));
  await add(page, [file('list.csv', Buffer.from('file,country\r\na.mp4,DE\r\n'))]);
  await expect(page.getByRole('alert')).toContainText('missing number, title');
  await add(
    page,
    Array.from({ length: 201 }, (_, index) => file(`${index}.mp4`, Buffer.from('x'))),
  );
  await expect(page.getByRole('alert')).toContainText('That would be 201 videos. A batch holds up to 200');
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ usage: 0, quota: 100_000 });
  });
  await add(page, [file('long.mp4', Buffer.concat([whole, Buffer.alloc(200_000)]))]);
  await expect(page.getByRole('alert')).toContainText('this browser has only 0.1 MB left');
  const panel = page.getByRole('region', { name: 'Batch progress' });
  await add(page, [file('anna.mp4', whole), file('bert.mp4', whole), file('notes.pdf', whole)]);
  await expect(row(page, 3)).toContainText('This file isn’t a video.');
  await row(page, 3).getByRole('button', { name: 'Remove row 3' }).click();
  await expect(row(page, 3)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 3)).toContainText('This file isn’t a video.');
  await row(page, 3).getByRole('button', { name: 'Remove row 3' }).click();
  await expect(row(page, 3)).toHaveCount(0);

  const title = page.getByRole('textbox', { name: 'Position title for bert.mp4' });
  await title.fill('Head of Sales');
  await title.press('Enter');
  await expect(row(page, 2)).toContainText('Ready');
  await expect(row(page, 2)).toContainText('002');
  await expect(row(page, 2)).toContainText('This clip has no audio.');
  await expect(panel).toContainText('0.1 MB left, which may not be enough');

  await row(page, 1).getByRole('button', { name: 'Edit row 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit row' });
  await dialog.getByRole('textbox', { name: 'Position title' }).fill('Head of Sales');
  await dialog.getByRole('textbox', { name: 'Candidate number' }).fill('002');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expect(row(page, 2)).toContainText('Same number and title as row 1');
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { within: 'main' });
    await expectToFit(page, width);
  }

  await add(page, [
    file('carla.mp4', whole),
    file('list.csv', Buffer.from('file,number,country,title\r\ncarla.mp4,7,Atlantis,Clerk\r\n')),
  ]);
  const unknown = page
    .getByRole('listitem', { name: /^row / })
    .filter({ hasText: '“Atlantis” isn’t a supported country.' });
  await expect(row(page, 3)).toContainText('Atlantis');
  await expect(row(page, 2), 'the list does not name it').toContainText('Head of Sales');
  await unknown.getByRole('button', { name: /^Edit row/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveText('Choose a country');
  await dialog.getByRole('textbox', { name: 'Position title' }).fill('Head Clerk');
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expect(unknown, 'nobody said which is meant').toContainText('Head Clerk');
  await unknown.getByRole('button', { name: /^Remove row/ }).click();

  await page.getByRole('button', { name: 'Start a new batch' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start new batch' }).click();
  await expect(page.getByRole('heading', { name: 'No clips yet' })).toBeVisible();
});

test('a clip read from disk is read again after a reload and reported when missing', async ({ page }) => {
  await stubFilePickers(page);
  await page.reload();
  await writeOpfsFile(page, 'anna.mp4', readFileSync(clip('tiny.mp4')));
  await page.getByText('Add clips and a CSV').click();
  await giveTitle(page);
  await expect(row(page, 1)).toContainText('Ready');

  await writeOpfsFile(page, 'anna.mp4', null);
  await page.reload();
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('damaged, moved, or deleted');
  // All files at once, as on a drive that is not connected.
  await page.getByRole('button', { name: 'Try it again' }).click();
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('damaged, moved, or deleted');
  await writeOpfsFile(page, 'anna.mp4', readFileSync(clip('tiny.mp4')));
  await row(page, 1).getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(toast(page, 'Video processed successfully!')).toBeVisible();
  await expect(row(page, 1)).toContainText('Done');

  const name = 'candidate-001-Assistant.mp4';
  for (const saved of [name, 'candidate-001-Assistant (2).mp4']) {
    await page.getByRole('button', { name: 'Save to a folder…' }).click();
    await expect.poll(() => opfsFileSize(page, saved), 'beside what lies there').toBeGreaterThan(1000);
  }
});

test('a replaced clip of the same name is rendered again, an unchanged one is not', async ({ page }) => {
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await add(page, [file('anna.mp4', readFileSync(clip('tiny.mp4')))]);
  await giveTitle(page);
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('Done');

  await stubFilePickers(page);
  await page.reload();
  await writeOpfsFile(page, 'anna.mp4', readFileSync(clip('silent.mp4')));
  const more = page.getByText('Add more clips or another CSV');
  await more.click();
  await expect(toast(page, 'anna.mp4 was replaced. Its row needs a new video.')).toBeVisible();
  await expect(row(page, 1)).toContainText('Ready');
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('Done');
  await expect(row(page, 1)).toContainText('0:02');

  await page.getByText('Fill', { exact: true }).click();
  await expect(page.getByText('1 video was made with an earlier brand kit or other settings.')).toBeVisible();
  await page.getByText('Fit on white', { exact: true }).click();
  await expect(page.getByText('earlier brand kit')).toHaveCount(0);
  await page.getByText('Fill', { exact: true }).click();
  await page.getByRole('button', { name: 'Generate it again' }).click();
  await expect(row(page, 1)).toContainText('Ready');
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('Done');

  // A second clip, whose row shows that both were added.
  await writeOpfsFile(page, 'bert.mp4', readFileSync(clip('tiny.mp4')));
  await page.evaluate(() => {
    const open = async () => {
      const disk = await navigator.storage.getDirectory();
      return Promise.all(['anna.mp4', 'bert.mp4'].map((name) => disk.getFileHandle(name)));
    };
    Object.assign(globalThis, { showOpenFilePicker: open });
  });
  await more.click();
  await expect(row(page, 2)).toContainText('bert.mp4');
  await expect(row(page, 1)).toContainText('Done');
});

test('a clip that changes on disk after its check is checked again before rendering', async ({ page }) => {
  await stubFilePickers(page);
  await page.reload();
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await writeOpfsFile(page, 'anna.mp4', readFileSync(clip('tiny.mp4')));
  await page.getByText('Add clips and a CSV').click();
  await giveTitle(page);
  await expect(row(page, 1)).toContainText('Ready');
  await expect(row(page, 1)).not.toContainText('0:02');
  await writeOpfsFile(page, 'anna.mp4', readFileSync(clip('silent.mp4')));
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('Done');
  await expect(row(page, 1)).toContainText('0:02');
});

test('a clip replaced during its check is checked again', async ({ page }) => {
  const { promise: replaced, resolve: letLook } = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await replaced;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/**');
  await add(page, [file('anna.mp4', readFileSync(clip('tiny.mp4')))]);
  await asked;
  await add(page, [file('anna.mp4', readFileSync(clip('silent.mp4')))]);
  await expect(toast(page, 'anna.mp4 was replaced.')).toBeVisible();
  letLook();
  await giveTitle(page);
  await expect(row(page, 1)).toContainText('Ready');
  await expect(row(page, 1)).toContainText('0:02');
});

test('a row changed in another tab during its render is rendered again', async ({
  page,
  context,
}, testInfo) => {
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await add(page, [file('anna.mp4', readFileSync(clip('sync.mp4')))]);
  await giveTitle(page);
  await expect(row(page, 1)).toContainText('Ready');

  const other = await context.newPage();
  await other.goto('/generator');
  await other.getByRole('tab', { name: 'Batch' }).click();
  await other.getByRole('button', { name: 'Edit row 1' }).click();
  const dialog = other.getByRole('dialog', { name: 'Edit row' });
  await dialog.getByRole('textbox', { name: 'Position title' }).fill('Head of Sales');
  const letGo = await holdRenders(context);
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1).getByRole('button', { name: /^Edit/ }), 'it is being made').toBeDisabled();
  await dialog.getByRole('button', { name: 'Save row' }).click();
  await expect(row(page, 1)).toContainText('Head of Sales');
  letGo();
  await expect(row(page, 1)).toContainText('Done');
  expect(Object.keys(await savedVideos(page, testInfo))).toEqual(['candidate-001-Head-of-Sales.mp4']);
});

test('removing a row removes only its own clip, and Undo restores both', { tag: '@core' }, async ({
  page,
}) => {
  const whole = readFileSync(clip('tiny.mp4'));
  await add(page, [file('anna.mp4', whole), file('bert.mp4', whole), file('notes.pdf', whole)]);
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

test('a video removed from this device is no longer listed as stored and is rendered again', async ({
  page,
}) => {
  await page.getByRole('switch', { name: 'Fast mode' }).click();
  await add(page, [
    file('anna.mp4', readFileSync(clip('tiny.mp4'))),
    file('bert.mp4', readFileSync(clip('tiny.mp4'))),
  ]);
  await giveTitle(page);
  const panel = page.getByRole('region', { name: 'Batch progress' });
  const generate = panel.getByRole('button', { name: /^(Generate|Continue with) 1 video$/ });
  await generate.click();
  await expect(panel).toContainText('1 video is ready and saved on this device.');
  await giveTitle(page, 'bert.mp4', 'Builder');
  await generate.click();
  await expect(panel).toContainText('2 videos are ready and saved on this device.');

  await page.getByRole('tab', { name: 'One video' }).click();
  await page.getByRole('button', { name: 'Remove candidate-001-Assistant.mp4' }).click();
  await expect(page.getByRole('button', { name: 'Remove candidate-001-Assistant.mp4' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Batch' }).click();
  await expect(row(page, 1)).toContainText('removed from this device');
  await expect(panel).toContainText('1 video was removed from this device.');
  await expect(panel).toContainText('1 video is ready and saved on this device.');
  // Rendering the others again does not bring back a removed one.
  await page.getByText('Fill', { exact: true }).click();
  await panel.getByRole('button', { name: 'Generate it again' }).click();
  await expect(row(page, 2)).toContainText('Ready');
  await expect(row(page, 1)).toContainText('removed from this device');
  await panel.getByRole('button', { name: 'Generate removed video again' }).click();
  await expect(row(page, 1)).toContainText('Ready');
  await panel.getByRole('button', { name: 'Generate 2 videos' }).click();
  await expect(panel).toContainText('2 videos are ready and saved on this device.');
});

test('a batch restarted while a video is being stored reports no conflict with another tab', async ({
  page,
}) => {
  await add(page, [file('anna.mp4', readFileSync(clip('tiny.mp4')))]);
  await giveTitle(page);
  const generate = page.getByRole('button', { name: 'Generate 1 video' });
  await expect(generate).toBeEnabled();
  // Storing a video takes time, as on a slow machine.
  const letKeep = await lockTable(page, 'videos');
  await generate.click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('standout-render-times'))).not.toBeNull();
  await advanceClock(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(toast(page, 'Processing cancelled')).toBeVisible();
  await generate.click();
  await expect(page.getByRole('button', { name: 'Generating…' })).toBeVisible();
  await letKeep();
  await expect(row(page, 1)).toContainText('Done');
  expect(await toast(page, 'This batch is already running in another tab.').count()).toBe(0);
});

test('a video that does not fit in storage can be downloaded and is stored later without rendering again', async ({
  page,
}) => {
  await stubFilePickers(page);
  await page.reload();
  await writeOpfsFile(page, 'anna.mp4', readFileSync(clip('tiny.mp4')));
  await enlargeOpfsFile(page, 'anna.mp4', 51 * 1024 * 1024);
  await page.getByText('Add clips and a CSV').click();
  await giveTitle(page);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...row) {
      if (this.name === 'videos' && !sessionStorage.getItem('has room'))
        throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, row);
    };
  });
  const generate = page.getByRole('button', { name: 'Generate 1 video' });
  await generate.click();
  await expect(toast(page, 'Fast mode enabled for better performance')).toBeVisible();
  await expect(row(page, 1)).toContainText('No space left to store the video.');
  await expect(toast(page, 'No space left to store the video.')).toBeVisible();
  // From here on it can no longer be rendered.
  await writeOpfsFile(page, 'anna.mp4', null);
  await generate.click();
  await expect(toast(page, 'No space left to store the video.')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await row(page, 1).getByRole('link', { name: 'Save candidate-001-Assistant.mp4' }).click();
  expect((await download).suggestedFilename()).toBe('candidate-001-Assistant.mp4');
  await page.evaluate(() => sessionStorage.setItem('has room', 'yes'));
  await generate.click();
  await expect(row(page, 1)).toContainText('Done');
  await expect(row(page, 1)).not.toContainText('No space left');
  await page.reload();
  await expect(page.getByText('1 video is ready and saved on this device.')).toBeVisible();
});

test('a clip whose encoder stalls is retried in fast mode, then fails', async ({ page }) => {
  await add(page, [file('anna.mp4', readFileSync(clip('tiny.mp4')))]);
  await giveTitle(page);
  await expect(row(page, 1)).toContainText('Ready');
  await page.clock.install();
  // A worker that never loads acts like an encoder that never answers.
  await page.route('**/assets/main-*.js', () => undefined);
  await page.getByRole('button', { name: 'Generate 1 video' }).click();
  await expect(row(page, 1)).toContainText('Generating');
  for (const seen of [
    toast(page, 'Encoder stalled — retrying in Fast mode').first(),
    row(page, 1).getByText('The encoder stalled twice'),
  ]) {
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(seen).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [0] });
  }
});

function file(name: string, buffer: Buffer) {
  return { name, mimeType: name.endsWith('.csv') ? 'text/csv' : '', buffer };
}

async function add(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const input = page.getByLabel('Add clips or a CSV');
  // The drop area is disabled while it adds earlier files.
  await expect(input).toBeEnabled();
  await input.setInputFiles(files);
}

/** Fills the missing fields in the row of anna.mp4. */
async function giveTitle(page: Page, fileName = 'anna.mp4', words = 'Assistant'): Promise<void> {
  const title = page.getByRole('textbox', { name: `Position title for ${fileName}` });
  await title.fill(words);
  await title.press('Enter');
}

function row(page: Page, position: number): Locator {
  return page.getByRole('listitem', { name: new RegExp(`^row ${position}(,|$)`) });
}

/** The files of 'Save all as ZIP', by name. */
async function savedVideos(page: Page, testInfo: TestInfo): Promise<Unzipped> {
  // Without a save dialog the ZIP is a download.
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as ZIP' }).click();
  const path = testInfo.outputPath('all.zip');
  await (await download).saveAs(path);
  return unzipSync(readFileSync(path));
}
