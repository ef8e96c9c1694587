import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { HistoryEntry } from '#domain/posts/history.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectRecorded } from './support/ai.ts';
import { dragOver } from './support/dragging.ts';
import {
  addIdea,
  changeStoredPosts,
  contentOf,
  expectSaved,
  lockTable,
  openEngine,
  storedRows,
  tab,
} from './support/engine.ts';
import { importedFrom, makeFilesUnreadable } from './support/files.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test.beforeEach(async ({ page }) => {
  await openEngine(page);
});

// Spec: content-engine-dump-work-done-1
test('an idea becomes a finished post, and the exported file restores it', { tag: '@core' }, async ({
  page,
}) => {
  await page.evaluate(() => {
    const asked: number[] = [];
    Object.assign(globalThis, { asked });
    navigator.storage.persist = async () => asked.push(1) > 0;
  });
  const timesAskedToKeep = () => page.evaluate(() => Reflect.get(globalThis, 'asked').length);
  await expect(page.getByText('Your LinkedIn Content Engine', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Idea Inbox' })).toBeVisible();
  await expect(page.getByText('Drop ideas here. Messy is fine.')).toBeVisible();
  await expect(page.getByPlaceholder('Quick idea or raw thought...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Raw Ideas' })).toBeVisible();
  await expect(page.getByText('No ideas yet. Add your first thought above to get started!')).toBeVisible();
  // On another device there is nothing here, and the screen says why.
  await expect(page.getByRole('link', { name: 'Bring them here with a backup' })).toHaveAttribute(
    'href',
    '/settings#data',
  );
  await expect(page.getByRole('button', { name: 'Add Idea' })).toBeDisabled();
  expect(await timesAskedToKeep(), 'nothing to lose yet').toBe(0);
  await addIdea(page, '=Hire slowly 🚀, "always"\n\nand 20 more words');
  const card = page.getByRole('article').first();
  await expect(card.getByText('text', { exact: true })).toBeVisible();
  await expect(card.getByText('Just now')).toBeVisible();
  await expect(tab(page, 'Dump')).toHaveAccessibleName('Dump 1 idea');

  await card.getByRole('button', { name: 'Promote' }).click();
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();
  await expect(card.getByText('In Work', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Open in Work' }).click();
  await expect(contentOf(page)).toHaveValue('=Hire slowly 🚀, "always"\n\nand 20 more words');
  await expect(page.getByText('29 unstarted')).toBeVisible();

  await page.getByLabel('Title').fill('Why, "really"');
  await page.getByLabel('Angle').selectOption('hot_take');
  await page.getByLabel('Tags').fill('growth, #client win');
  await page.getByLabel('Scheduled date').fill('2026-12-01');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText("Your active post lives here. Tap to start today's 3.")).toBeVisible();
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Completed posts' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );
  await expect(page.getByText('Today 1/3')).toBeVisible();

  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: 'Row 1 (1/5)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Hot take.*Complete.*Why, "really"/ })).toBeVisible();

  await tab(page, 'Done').click();
  await expect(page.getByRole('heading', { name: 'Your Wins' })).toBeVisible();
  await expect(page.getByText('1 posts ready to schedule and share')).toBeVisible();
  await page.getByRole('button', { name: 'Export Posts' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export as CSV/ }).click();
  const download = await downloading;
  await expect(toast(page, 'Export Complete')).toContainText('1 post exported to CSV');
  const file = await readFile(await download.path(), 'utf8');
  expect(file.startsWith('\ufeffTitle,Content,Angle,Tags,Scheduled Date\r\n')).toBe(true);
  expect(importedFrom(file)).toEqual({
    ok: true,
    rows: [
      {
        rowNumber: 1,
        ok: true,
        post: {
          title: 'Why, "really"',
          content: '=Hire slowly 🚀, "always"\n\nand 20 more words',
          angle: 'hot_take',
          tags: ['growth', 'client win'],
          scheduledAt: '2026-12-01',
        },
      },
    ],
  });
  for (const [name, ending] of [
    [/LinkedIn format/, 'txt'],
    [/Buffer CSV/, 'csv'],
    [/Publer CSV/, 'csv'],
    [/Calendar/, 'ics'],
    [/Markdown/, 'md'],
    [/JSON/, 'json'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    expect((await saving).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
    if (ending === 'txt') await expect(page.getByText('1 post formatted for LinkedIn')).toBeVisible();
  }
  expect(await timesAskedToKeep()).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Today 1\/3.*change daily target/ }).click();
  await page.getByLabel('Posts per day').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Today 1/1')).toBeVisible();
  const history = await storedRows<HistoryEntry>(page, 'history');
  expect(history.flatMap((entry) => (entry.action === 'completed' ? entry.dailyTarget : []))).toEqual([1]);
});

// Spec: and-8-export-and-sharing-1
test('all posts and the progress can be copied, and a refused copy is reported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await changeStoredPosts(page, [
    { content: 'First', state: 'complete' },
    { content: 'Second', state: 'complete', tags: ['hiring'] },
  ]);
  await tab(page, 'Done').click();
  await page.getByRole('button', { name: 'Share Progress' }).click();
  await expect(toast(page, 'Copied to Clipboard')).toContainText('2/30 posts complete');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('2/30 LinkedIn posts');
  await page.getByRole('button', { name: 'Copy Post: Post 2' }).click();
  await expect(page.getByText('The post is on your clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Second\n\n#hiring');
  await page.getByRole('button', { name: 'Open in Work: Post 2' }).click();
  await expect(contentOf(page)).toHaveValue('Second');
  await tab(page, 'Done').click();
  await page.getByRole('button', { name: 'Export Posts' }).click();
  await page.getByRole('button', { name: /Copy all posts/ }).click();
  await expect(page.getByText('All 2 posts are on your clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^First\n\n-+\n\nSecond\n\n#hiring$/,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: /Copy all posts/ }).click();
  await expect(page.getByText('Copy Failed')).toBeVisible();
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('No.');
    };
  });
  await page.getByRole('button', { name: /Export as CSV/ }).click();
  await expect(toast(page, 'Export Failed')).toContainText('Failed to export posts. Please try again.');
});

test('a double press adds one idea and keeps what is typed meanwhile', async ({ page, context }) => {
  const field = page.getByRole('textbox', { name: 'Quick idea' });
  const other = await context.newPage();
  await openEngine(other);
  const letGo = await lockTable(other, 'ideas');
  await page.bringToFront();
  await field.fill('One thought');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type(', and another');
  await letGo();
  // On a phone the new card is out of view, so a toast confirms it.
  await expect(toast(page, 'Saved to Dump.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'One thought' })).toHaveCount(1);
  await expect(field).toHaveValue(', and another');
  expect(await storedRows(page, 'ideas')).toHaveLength(1);

  // A card renders only the beginning of a long transcript.
  await addIdea(page, 'One of very many words. '.repeat(1_000));
  const talk = page.getByRole('article', { name: /^One of very many/ });
  await expect(talk).toBeVisible();
  expect((await talk.textContent())?.length).toBeLessThan(2_000);
});

test('a double press adds a transcript or link once and keeps what is pasted meanwhile', async ({
  page,
  context,
}) => {
  await page.route('**/functions/v1/youtube-import', (route) => route.abort());
  const url = page.getByLabel('YouTube URL');
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Import' }).click();
  const transcript = page.getByRole('textbox', { name: 'Transcript' });
  await transcript.fill('Said in a video');
  const other = await context.newPage();
  await openEngine(other);
  const letGo = await lockTable(other, 'ideas');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Save link only' }).dblclick();
  await page.getByRole('button', { name: 'Add transcript' }).dblclick();
  await transcript.fill('Said in another');
  await letGo();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(url).toHaveValue('');
  await expect(transcript).toHaveValue('Said in another');
  expect(await storedRows(page, 'ideas')).toHaveLength(2);
});

test('text typed in the Dump survives leaving it and additions from another tab', async ({
  page,
  context,
}) => {
  const field = (on: Page) => on.getByRole('textbox', { name: 'Quick idea' });
  const other = await context.newPage();
  await openEngine(other);
  await field(page).fill('Half a thought');
  await addIdea(other, 'A whole one');
  await expect(page.getByRole('article', { name: 'A whole one' })).toBeVisible();
  await page.bringToFront();
  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await tab(page, 'Dump').click();
  await expect(field(page)).toHaveValue('Half a thought');

  await field(other).fill('Half of another');
  await other.reload();
  await expect(field(other)).toHaveValue('Half of another');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought');
  await field(page).fill('Half a thought, and typed on until the page went');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought, and typed on until the page went');

  // Text too long for sessionStorage is in the store. The tab's older copy must not win.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage && value.length > 100) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  const long = 'A very long thought. '.repeat(10);
  await field(page).fill(long);
  const keptDrafts = async () =>
    (await storedRows<{ value: unknown }>(page, 'settings')).map(({ value }) => value);
  await expect.poll(keptDrafts).toContain(long);
  await page.reload();
  await expect(field(page)).toHaveValue(long);
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await expect(field(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(field(page)).toHaveValue('');
});

test('requesting a video twice while its transcript loads adds one idea', async ({ page }) => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  let askedCount = 0;
  await page.route('**/functions/v1/youtube-import', async (route) => {
    askedCount += 1;
    await isLetGo;
    await route.fulfill({ json: { transcript: 'Said in the video.', title: 'A talk', durationSec: 60 } });
  });
  await page.getByLabel('YouTube URL').fill('https://youtu.be/dQw4w9WgXcQ');
  const load = page.getByRole('button', { name: 'Import' });
  await load.click();
  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await tab(page, 'Dump').click();
  await load.click();
  await expect(load).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(load).toBeDisabled();
  await expect(page.getByLabel('YouTube URL')).toHaveValue('');
  expect(askedCount).toBe(1);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a pasted transcript survives a changed address, another tab, and a reload', async ({
  page,
  context,
}) => {
  await page.route('**/functions/v1/youtube-import', (route) => route.abort());
  const url = page.getByLabel('YouTube URL');
  const transcript = page.getByRole('textbox', { name: 'Transcript' });
  await page.getByText('Paste a transcript or drop a subtitle file').click();
  const handOver = await makeFilesUnreadable(page);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'talk.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nSaid\n'),
  });
  await expect(page.getByText('Couldn’t read this file. Choose it again.')).toBeVisible();
  await handOver();
  await transcript.fill('Pasted before the import failed');
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Failed to import YouTube video.')).toBeVisible();
  await expect(transcript).toHaveValue('Pasted before the import failed');
  await transcript.fill('Pasted after it');
  await url.fill('https://youtu.be/dQw4w9WgXcX');
  await expect(page.getByText('Failed to import YouTube video.')).toBeHidden();
  await expect(transcript).toHaveValue('Pasted after it');

  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await tab(page, 'Dump').click();
  await expect(transcript).toHaveValue('Pasted after it');
  const other = await context.newPage();
  await openEngine(other);
  await other.getByLabel('YouTube URL').fill('https://youtu.be/of-another-tab');
  await other.reload();
  await expect(other.getByLabel('YouTube URL')).toHaveValue('https://youtu.be/of-another-tab');
  await other.close();
  await page.reload();
  await expect(transcript).toHaveValue('Pasted after it');
  await expect(url).toHaveValue('https://youtu.be/dQw4w9WgXcX');
  await page.getByRole('button', { name: 'Add transcript' }).click();
  await expect(page.getByRole('article', { name: 'Pasted after it' })).toBeVisible();
  await expect(transcript).toHaveValue('');
});

// Spec: content-engine-header-1
test('Undo restores an archived idea and a completed post', { tag: '@core' }, async ({ page }) => {
  await tab(page, 'Done').click();
  await expect(page.getByText('Clean slate. Your wins live here.')).toBeVisible();
  await tab(page, 'Dump').click();
  await addIdea(page, 'Not now');
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'Not now' })).toBeVisible();

  await page.getByRole('button', { name: 'Promote' }).click();
  await tab(page, 'Work').click();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('0/30 posts ready to publish')).toBeVisible();
  await expect(contentOf(page)).toHaveValue('Not now');
  const changeTarget = page.getByRole('button', { name: /Today 0\/3.*change daily target/ });
  await changeTarget.click();
  await page.getByLabel('Posts per day').fill('7');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Posts per day')).toBeHidden();
  await changeTarget.click();
  await expect(page.getByLabel('Posts per day')).toHaveValue('3');
  await page.getByLabel('Posts per day').fill('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Today 0/5')).toBeVisible();
  await expect(page.getByRole('button', { name: "Write Today's 5 Posts" })).toBeVisible();
});

// Spec: and-8-recording-1
test('microphone failures and a wrong link are reported', async ({ page }) => {
  const note = page.getByRole('button', { name: 'Voice Note' });
  const stop = page.getByRole('button', { name: 'STOP RECORDING' });
  for (const [reason, words] of [
    ['NotAllowedError', 'Failed to start recording. Check microphone permissions.'],
    ['NotFoundError', 'Failed to start recording: no microphone was found'],
  ] as const) {
    await page.evaluate((name) => {
      const ask = MediaDevices.prototype.getUserMedia;
      navigator.mediaDevices.getUserMedia = () => {
        navigator.mediaDevices.getUserMedia = ask;
        return Promise.reject(new DOMException('', name));
      };
    }, reason);
    await note.click();
    await expect(page.getByText(words)).toBeVisible();
  }

  await page.evaluate(() => {
    Object.assign(globalThis, { listen: MediaRecorder.prototype.addEventListener });
    MediaRecorder.prototype.addEventListener = function (type: string, heard: EventListener) {
      if (type !== 'dataavailable') EventTarget.prototype.addEventListener.call(this, type, heard);
    };
  });
  await note.click();
  // Press twice before the page responds.
  await stop.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('No recording in progress')).toBeVisible();
  await expect(page.getByText('Recording too short or no audio captured')).toBeVisible();
  await page.evaluate(() => {
    MediaRecorder.prototype.addEventListener = Reflect.get(globalThis, 'listen');
    MediaRecorder.prototype.stop = () => {
      throw new Error('It does not stop.');
    };
  });
  await note.click();
  await expectRecorded(page, 0.5);
  await stop.click();
  await expect(page.getByText('Recording failed. Please try again.')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Unused recording' }),
    'what was heard is kept',
  ).toBeVisible();

  const url = page.getByLabel('YouTube URL');
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await url.fill('https://example.com/video');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(
    page.getByText('Failed to import YouTube video. Please check the URL and try again.'),
  ).toBeVisible();
});

test('leaving before microphone access is granted records nothing; quick capture works everywhere', async ({
  page,
}) => {
  await page.evaluate(() => {
    const ask = MediaDevices.prototype.getUserMedia;
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await new Promise<void>((allow) => Object.assign(globalThis, { allow }));
      const stream = await ask.call(navigator.mediaDevices, wanted);
      Object.assign(globalThis, { stream });
      return stream;
    };
  });
  await page.getByRole('button', { name: 'Voice Note' }).click();
  await tab(page, 'Work').click();
  await page.evaluate(() => Reflect.get(globalThis, 'allow')());
  await page.waitForFunction(() => {
    const stream: MediaStream | undefined = Reflect.get(globalThis, 'stream');
    return stream?.getTracks().every(({ readyState }) => readyState === 'ended');
  });
  await expect.poll(() => storedRows(page, 'recordings')).toEqual([]);

  await page.getByRole('link', { name: 'Video Generator' }).click();
  await expect(page).toHaveURL('/generator');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('While doing something else');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Saved to Dump.')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('article', { name: 'While doing something else' })).toBeVisible();
});

// Spec: and-4-post-editor-1
test('locked and complete posts are read-only; the preview folds, and the count is correct', async ({
  page,
}) => {
  await changeStoredPosts(page, [
    { content: 'Words', state: 'drafting' },
    { content: `One\n\nThree\n\n${'𝗮'.repeat(10)}${'x'.repeat(3000)}`, state: 'drafting' },
  ]);
  await tab(page, 'Work').click();
  await page.getByRole('button', { name: 'Lock post' }).click();
  await expect(page.getByText('Locked to prevent over-editing')).toBeVisible();
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  await expect(page.getByText('Drafting', { exact: true })).toBeHidden();
  await tab(page, 'Board').click();
  await expect(
    page.getByRole('button', { name: /Post 1/ }).getByText('Locked', { exact: true }),
  ).toBeVisible();
  await tab(page, 'Work').click();
  await expect(contentOf(page)).toHaveJSProperty('readOnly', true);
  await expect(page.getByRole('button', { name: 'Fix with AI' })).toBeDisabled();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await tab(page, 'Board').click();
  await page.getByRole('button', { name: /Complete.*Post 1/ }).click();
  await expect(page.getByRole('button', { name: 'Unlock post' })).toBeDisabled();
  await expect(page.getByText('This post is complete and can no longer be edited.')).toBeVisible();
  await expect(contentOf(page)).toHaveJSProperty('readOnly', true);

  await tab(page, 'Board').click();
  await page.getByRole('button', { name: /Drafting.*Post 2/ }).click();
  const fold = page.locator('[data-fold]');
  await expect(fold.locator('p')).toHaveText('One\n\nThree');
  await fold.getByRole('button', { name: '…more' }).click();
  await expect(fold.locator('p')).toContainText('xxx');
  await expect(page.getByText('3,022 / 3,000 characters · 22 over')).toBeVisible();
  await expect(page.getByText(/^10 characters only look bold/)).toBeVisible();
  await contentOf(page).fill('One letter: 𝗮');
  await expect(
    page.getByText(/^1 character only looks bold or italic\. Screen readers may skip it/),
  ).toBeVisible();
});

test('a double press on Restore keeps the restored version', async ({ page }) => {
  await addIdea(page, 'The first words of an idea');
  await page.getByRole('button', { name: 'Promote' }).click();
  await tab(page, 'Work').click();
  await contentOf(page).fill('Others');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Version history' }).click();
  const restore = page.getByRole('button', { name: 'Restore the “From” version' });
  await restore.scrollIntoViewIfNeeded();
  // Simulates a slow machine.
  await page.addStyleTag({ content: '* { transition-duration: 2s !important; }' });
  const box = await restore.boundingBox();
  if (!box) throw new Error('The button is not there.');
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await press();
  await expect(contentOf(page)).toHaveValue('The first words of an idea');
  await press();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(contentOf(page)).toHaveValue('The first words of an idea');
});

test('the history shows and restores changes, and styled letters become plain text', {
  tag: '@core',
}, async ({ page }) => {
  await addIdea(page, 'The first words of an idea');
  await page.getByRole('button', { name: 'Promote' }).click();
  await tab(page, 'Work').click();
  await contentOf(page).fill('The 𝗯𝗼𝗹𝗱 words of an idea');
  await expect(page.getByText('Styled characters')).toBeVisible();
  await page.getByRole('button', { name: 'Convert to plain text' }).click();
  await expect(contentOf(page)).toHaveValue('The bold words of an idea');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Version history' }).click();
  const dialog = page.getByRole('dialog', { name: 'Version history' });
  await expect(dialog.locator('del')).toHaveText('first');
  await expect(dialog.locator('ins')).toHaveText('bold');
  await dialog.getByRole('button', { name: /Restore/ }).click();
  await expect(contentOf(page)).toHaveValue('The first words of an idea');
});

// Spec: and-4-content-engine-board-1
test('dots are reordered by dragging and return when dropped outside', async ({ page }) => {
  await changeStoredPosts(page, [{ title: 'Alpha' }, { title: 'Beta' }, { title: 'Gamma' }]);
  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: 'Post Sequence' })).toBeVisible();
  await expect(
    page.getByText('Drag to reorder • Colors: Gray=Not Started, Yellow=Drafting, Green=Complete'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Not Started.*Post 4/ })).toBeVisible();
  const titles = () =>
    page
      .getByRole('listitem')
      .getByRole('button', { name: /Story/ })
      .evaluateAll((tiles) =>
        tiles.slice(0, 3).map((tile) => /Alpha|Beta|Gamma/.exec(tile.textContent ?? '')?.[0]),
      );
  const dot = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d+: ${name}`) });
  const centre = async (name: string) => {
    const box = await dot(name).boundingBox();
    if (!box) throw new Error(`No dot ${name}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
  await dragOver(dot('Alpha'), await centre('Gamma'));
  await page.mouse.up();
  await expect.poll(titles).toEqual(['Beta', 'Gamma', 'Alpha']);
  await expect(page.getByRole('status').getByText('Alpha moved to place 3.')).toBeAttached();
  await page.reload();
  await tab(page, 'Board').click();
  await expect.poll(titles).toEqual(['Beta', 'Gamma', 'Alpha']);

  const names = ['Beta', 'Gamma', 'Alpha'];
  // Stay within the list: near its end the page scrolls.
  const placeOf = (name: string) =>
    dot(name)
      .locator('..')
      .evaluate((item: HTMLElement) => `${item.offsetLeft} ${item.offsetTop}`);
  const places = () => Promise.all(names.map(placeOf));
  const placesBefore = await places();
  // Hovering scrolls the dot into view, which moves the others.
  await dot('Beta').hover();
  await dragOver(dot('Beta'), await centre('Alpha'));
  await expect.poll(() => placeOf('Gamma'), 'it makes room').toBe(placesBefore[0]);
  await page.mouse.move(900, 780, { steps: 12 });
  await page.mouse.up();
  await expect.poll(places).toEqual(placesBefore);
  await expect(page.getByRole('status').getByText('Beta stays at place 1.')).toBeAttached();
  await expect(dot('Beta')).toHaveAccessibleName(/^1: /);
  expect(await titles()).toEqual(['Beta', 'Gamma', 'Alpha']);
});

// Spec: and-4-focus-sprint-1
test('a sprint runs by the clock, survives a reload, and announces its end', { tag: '@core' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const shown: string[] = [];
    const asked: number[] = [];
    Object.assign(globalThis, { shownNotifications: shown, askedToNotify: asked });
    // The permission is undecided until it is requested.
    Object.defineProperty(Notification, 'permission', {
      get: () => (asked.length > 0 ? 'granted' : (localStorage.getItem('decided') ?? 'default')),
    });
    Notification.requestPermission = async () => {
      asked.push(1);
      localStorage.setItem('decided', 'granted');
      return 'granted';
    };
    globalThis.Notification = new Proxy(Notification, {
      construct(target, [title, options]: [string, NotificationOptions]) {
        shown.push(`${title} ${options.body}`);
        return new target(title, options);
      },
    });
  });
  await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') });
  await changeStoredPosts(page, [{ content: 'Words', state: 'drafting' }]);
  await tab(page, 'Work').click();
  await expect(page.getByRole('heading', { name: 'Focus Sprint' })).toBeVisible();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('15:00');
  const timesAsked = () => page.evaluate(() => Reflect.get(globalThis, 'askedToNotify').length);
  expect(await timesAsked(), 'not on load').toBe(0);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(timesAsked).toBe(1);
  await page.clock.fastForward('05:00');
  // The time of the steps in between has passed as well.
  await expect(timer).toHaveText(/^(10:00|9:\d\d)$/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const paused = (await timer.textContent()) ?? '';
  await page.clock.fastForward('30:00');
  await expect(timer).toHaveText(paused);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.reload();
  await tab(page, 'Work').click();
  await expect(timer).toHaveText(/^9:\d\d$/);
  // Opening a formula is part of the sprint.
  await page.getByRole('link', { name: 'Formula Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Formula Page' })).toBeVisible();
  await page.clock.fastForward('10:05');
  await expect(page.getByText('Sprint complete! Great focus session.')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shownNotifications')))
    .toEqual(['Sprint Timer Complete! Your 15-minute focus session is done. Great job!']);
  await page.getByRole('link', { name: 'Home' }).click();
  await tab(page, 'Work').click();
  await expect(timer).toHaveText('0:00');
  await page.getByRole('button', { name: 'Reset sprint' }).click();
  await expect(timer).toHaveText('15:00');

  // The same holds after a clock change or sleep.
  const timesSaid = () => page.evaluate(() => Reflect.get(globalThis, 'shownNotifications').length);
  const startAndSetClock = async (bySeconds: number) => {
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + bySeconds * 1_000);
  };
  await startAndSetClock(16 * 60);
  await page.clock.fastForward('00:02');
  await expect.poll(timesSaid).toBe(2);
  await startAndSetClock(-2 * 60);
  await page.clock.fastForward('15:05');
  await expect(timer).toHaveText(/^1:\d\d$/);
  await page.clock.fastForward('02:00');
  await expect.poll(timesSaid).toBe(3);
});

// Spec: content-engine-board-1
test('rows earn badges, and the thirtieth post ends the batch with a celebration', async ({ page }) => {
  const written = Array.from({ length: 30 }, (_, index) => ({
    title: `Number ${index + 1}`,
    content: 'Words',
    state: index === 29 ? 'drafting' : 'complete',
  }));
  await changeStoredPosts(page, written);
  await expect(page.getByText('5 row badges')).toBeVisible();
  await expect(page.getByRole('button', { name: "Write Today's 1 Post" })).toBeDisabled();

  await page.getByRole('link', { name: 'LinkedIn Batch' }).click();
  await page.getByRole('button', { name: 'More for post 30', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark Complete' }).click();
  await expect(toast(page, 'Row badge 6 earned!')).toContainText('30 posts complete.');
  await expect(page.getByText('30 of 30 complete')).toBeVisible();
  await toast(page, 'Post complete.').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('29 of 30 complete')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await tab(page, 'Work').click();
  // Wait for it before it appears: it stays only three seconds.
  await Promise.all([
    expect(page.getByText('All 30 posts complete!')).toBeVisible(),
    expect(page.locator('[data-confetti]')).toHaveCount(12),
    page.getByRole('button', { name: 'Mark Complete' }).click(),
  ]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('[data-confetti]').first()).toBeHidden();
  await expect(page.getByText('All 30 posts complete!')).toBeHidden();
  await expect(page.getByRole('button', { name: /Write Today/ })).toHaveCount(0);
  await expect(page.getByText('6 row badges')).toBeVisible();
  await tab(page, 'Board').click();
  const row = page.getByRole('heading', { name: 'Row 6 (5/5)' }).locator('..');
  await expect(row.getByText('Complete', { exact: true })).toBeVisible();
});

test('every tab is accessible in both themes', { tag: '@core' }, async ({ page }) => {
  await changeStoredPosts(page, [
    { title: 'Done', content: 'Words', state: 'complete', tags: ['a'], scheduledAt: '2026-12-01T08:30' },
    { title: 'Draft', content: '𝗕old words', state: 'drafting' },
  ]);
  await addIdea(page, 'An idea');
  await expectAccessible(page);
  for (const name of ['Work', 'Board', 'Done'] as const) {
    await tab(page, name).click();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Export Posts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
