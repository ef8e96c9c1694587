import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import type { Post } from '#domain/posts/post.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openEngine, putStoredPosts, storedRows, tab } from './support/engine.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';
import { expectToFit } from './support/width.ts';

const titles = ['Why we hire slowly', 'A mistake', 'Three questions', 'The lobby', 'Fridays'];
const posts = titles.map((title, index) => ({
  title,
  content: `Content of ${title}`,
  state: index < 3 ? 'complete' : 'drafting',
  tags: index === 0 ? ['team'] : [],
}));

async function openBatch(page: Page): Promise<void> {
  await openEngine(page);
  await putStoredPosts(page, posts);
  await page.goto('/linkedin-batch');
  await expect(page.getByLabel('Title of post 1', { exact: true })).toHaveValue(titles[0] ?? '');
}

async function stored(page: Page, title: string): Promise<Post | undefined> {
  return (await storedRows<Post>(page, 'posts')).find((post) => post.title === title);
}

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent('download');
  await act();
  return coming;
}

async function exportAs(page: Page, item: string, toastText: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    downloadBy(page, () => page.getByRole('menuitem', { name: item }).click()),
    // The toast is visible only briefly.
    expect(toast(page, toastText)).toBeVisible(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function finishBatch(page: Page, completeCount: number): Promise<void> {
  await page.getByRole('button', { name: 'Finish batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finish this batch?' });
  await expect(dialog.getByText(`${completeCount} complete posts move to “Earlier”`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Finish batch' }).click();
  await expect(page.getByText('Batch finished. Your next batch is ready.')).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await openBatch(page);
});

test('posts are edited in place, and complete posts accept a date but no text', async ({ page }) => {
  await expect(page.getByRole('row')).toHaveCount(31);
  await expectAccessible(page);
  await expect(page.getByLabel('Title of post 1', { exact: true })).not.toBeEditable();
  await page.getByLabel('Title of post 1', { exact: true }).hover();
  const emptyDate = (post: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByLabel(`Day of post ${post}`, { exact: true }) })
      .getByText('Add date');
  await expect(emptyDate(1)).toHaveCSS('opacity', '1');
  await expect(emptyDate(4), 'the pointer is elsewhere').toHaveCSS('opacity', '0');
  await page.getByLabel('Day of post 1', { exact: true }).fill('2027-03-01');
  await expect.poll(async () => (await stored(page, 'Why we hire slowly'))?.scheduledAt).toBe('2027-03-01');
  await page.getByLabel('Time of post 1', { exact: true }).fill('09:30');
  await expect
    .poll(async () => (await stored(page, 'Why we hire slowly'))?.scheduledAt)
    .toBe('2027-03-01T09:30');

  await page.getByLabel('Title of post 4', { exact: true }).fill('Eleven minutes');
  await page.getByLabel('Tags of post 4', { exact: true }).fill('#hiring, respect');
  await page.getByLabel('Angle of post 4', { exact: true }).selectOption('hot_take');
  await expect
    .poll(async () => stored(page, 'Eleven minutes'))
    .toMatchObject({ tags: ['hiring', 'respect'], angle: 'hot_take' });
  await page.getByRole('button', { name: 'More for post 4', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark Complete' }).click();
  await expect(page.getByText('Post complete.')).toBeVisible();
  await expect(page.getByText('4 of 30 complete')).toBeVisible();

  // Reloads before the values are stored.
  await page.getByLabel('Day of post 4', { exact: true }).fill('2027-03-02');
  await page.getByLabel('Title of post 5', { exact: true }).fill('Typed at the last moment');
  await page.reload();
  await expect(page.getByLabel('Title of post 5', { exact: true })).toHaveValue('Typed at the last moment');
  await expect(page.getByLabel('Title of post 4', { exact: true })).toHaveValue('Eleven minutes');
  await expect(page.getByLabel('Tags of post 4', { exact: true })).toHaveValue('hiring, respect');
  await page.getByLabel('Time of post 4', { exact: true }).fill('10:15');
  await page.reload();
  await expect(page.getByLabel('Day of post 4', { exact: true })).toHaveValue('2027-03-02');
  await expect(page.getByLabel('Time of post 4', { exact: true })).toHaveValue('10:15');

  await test.step('the dialogs and the month view are accessible', async () => {
    await page.getByLabel('Select post 4', { exact: true }).check();
    await expectAccessible(page, { within: '[aria-label="Selected posts"]' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Spread dates' }).click();
    await dialog.getByText('Wed', { exact: true }).click();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'posts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Content,Angle\nGood,story\nBad,poem\n'),
    });
    await expect(dialog.getByText(/1 row with problems/)).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Month' }).click();
    await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible();
    await expectAccessible(page, { within: '[aria-label=Month]' });
  });
});

test('toasts cover neither the top bar, the selection bar, nor the end of a row', async ({ page }) => {
  // With reduced motion, the toast appears at its final position.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByLabel('Select post 4', { exact: true }).check();
    await page.getByRole('button', { name: 'Set angle' }).click();
    await page.getByRole('menuitem', { name: width === 768 ? 'Listicle' : 'Myth Bust' }).click();
    const changedToast = toast(page, '1 post changed');
    await expect(changedToast).toBeVisible();
    // On a phone, the top bar has no room for toasts, so they cover rows above the selection bar.
    const content = width < 768 ? '[aria-label="Selected posts"]' : 'main';
    const covered = await changedToast.evaluate((element, selector) => {
      const barEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const controls = document.querySelectorAll(`header, ${selector}`);
      return [...controls].flatMap((part) =>
        [...part.querySelectorAll('a, button, input, select')].flatMap((control) => {
          const { x, y, width, height } = control.getBoundingClientRect();
          // Controls that have scrolled under the bar cannot be pressed anyway.
          if (part.matches(selector) && y + height / 2 < barEnd) return [];
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return element.contains(hit) ? [control.getAttribute('aria-label') ?? control.textContent] : [];
        }),
      );
    }, content);
    expect(covered, `${width} px`).toEqual([]);
    await changedToast.getByRole('button', { name: 'Close toast' }).click();
    await expect(changedToast).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  }
});

test('exports parse as CSV and iCalendar', async ({ page }) => {
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Calendar (.ics)');
  await expect(page.getByText('No posts have a date yet.')).toBeVisible();
  await page.route('**/assets/files-*.js', (route) => route.abort());
  await choose('LinkedIn text');
  await expect(page.getByText('Export Failed')).toBeVisible();
  await expect(page.getByText('Failed to export posts. Please try again.')).toBeVisible();
  await page.unroute('**/assets/files-*.js');
  const text = await exportAs(page, 'LinkedIn text', 'Your posts have been formatted for LinkedIn.');
  expect(text).toContain('Content of Why we hire slowly');
  await page.getByLabel('Day of post 1', { exact: true }).fill('2027-03-01');
  await page.getByLabel('Day of post 2', { exact: true }).fill('2027-03-03');
  await expect.poll(async () => (await stored(page, 'A mistake'))?.scheduledAt).toBe('2027-03-03');
  const csv = await exportAs(page, 'Spreadsheet (CSV)', 'Your posts have been exported to CSV.');
  const { data } = Papa.parse<Record<string, string>>(csv.replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map((row) => row.Title)).toEqual(titles);
  expect(data[0]).toEqual({
    Title: 'Why we hire slowly',
    Content: 'Content of Why we hire slowly',
    Angle: 'story',
    Tags: 'team',
    'Scheduled Date': '2027-03-01',
  });

  const ics = await exportAs(
    page,
    'Calendar (.ics)',
    'Your scheduled posts have been exported to a calendar file.',
  );
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
    ['LinkedIn: Why we hire slowly', '2027-03-01T09:00:00'],
    ['LinkedIn: A mistake', '2027-03-03T09:00:00'],
  ]);
});

test('a finished batch stays readable, its unfinished posts are carried over, and Undo restores it', {
  tag: '@core',
}, async ({ page }) => {
  // Opens the engine first, so that it has loaded the batch before it is finished.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('3/30 posts ready to publish')).toBeVisible();
  await page.getByRole('link', { name: 'LinkedIn Batch' }).click();
  await finishBatch(page, 3);
  await expect(page.getByLabel('Title of post 1', { exact: true })).toHaveValue('The lobby');
  await expect(page.getByText('0 of 30 complete')).toBeVisible();
  await toast(page, 'Batch finished.').hover();
  await speakInto30(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Title of post 1', { exact: true })).toHaveValue('Why we hire slowly');
  await expect(page.getByRole('row')).toHaveCount(31);

  await finishBatch(page, 3);
  // The toast stays while the pointer is on it.
  await toast(page, 'Batch finished.').hover();
  await expect(page.getByText('0 of 30 complete')).toBeVisible();
  await page.getByLabel('Title of post 30', { exact: true }).fill('Of the new batch');
  await expect.poll(async () => stored(page, 'Of the new batch')).toBeDefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Can’t undo: the new batch has content.')).toBeVisible();
  await page.getByRole('tab', { name: 'Earlier (1)' }).click();
  await page.getByText('Batch 1').click();
  await expect(page.getByText('Content of Three questions')).toBeVisible();
  await expectAccessible(page);
  const csv = await downloadBy(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  expect(await readFile(await csv.path(), 'utf8')).toContain('Three questions');

  await page.getByRole('tab', { name: /^Table/ }).click();
  await page.getByRole('button', { name: 'More for post 30', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Open in Work' }).click();
  await expect(page.getByRole('heading', { name: 'Post 30', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/\?post=/);
  await expect(page.getByText('This post isn’t in this browser.')).toHaveCount(0);
  await expect(page.getByText('0/30 posts ready to publish')).toBeVisible();
  await tab(page, 'Dump').click();
  // The recording belonged to a post of the undone batch.
  await expect(page.getByRole('region', { name: 'Unused recording' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('on a phone, a post is titled, scheduled, and completed by touch without overflow', async ({
    page,
  }) => {
    await expectToFit(page, 375);
    await page.getByLabel('Title of post 4', { exact: true }).fill('By thumb');
    await page.getByLabel('Select post 4', { exact: true }).tap();
    await page.getByLabel('Day for the selected posts').fill('2027-03-01');
    await page.getByRole('button', { name: 'Set', exact: true }).tap();
    await expect.poll(async () => (await stored(page, 'By thumb'))?.scheduledAt).toBe('2027-03-01');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Month' }).tap();
    await expect(page.getByRole('link', { name: /By thumb/ })).toBeVisible();

    // One tap opens a menu even if another menu was open.
    await page.getByRole('tab', { name: /^Table/ }).tap();
    const menu = page.getByRole('menu');
    await press(page.getByRole('button', { name: 'More', exact: true }));
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await press(page.getByRole('button', { name: 'More for post 4', exact: true }));
    await menu.getByRole('menuitem', { name: 'Mark Complete' }).tap();
    await expect(page.getByText('Post complete.')).toBeVisible();
  });

  test('Back closes a menu, and closing a menu leaves no history entry', async ({ page }) => {
    const menu = page.getByRole('menu');
    const open = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).tap();
      await expect(menu).toBeVisible();
      // Waits for the history entry, because users don't press Back that fast.
      await page.waitForFunction(() => window.history.state.usr?.layerCount === 1);
    };
    await open('More');
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL('/linkedin-batch');

    await open('Account');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await expect(menu).toHaveCount(0);
    await page.goBack();
    await expect(sheet, 'Back closes a dialog opened from a menu').toHaveCount(0);
    await expect(page).toHaveURL('/linkedin-batch');

    await open('More for post 4');
    await page.getByRole('menuitem', { name: 'Open in Work' }).tap();
    await expect(page).toHaveURL(/\/\?post=/);
    await page.goBack();
    await expect(page).toHaveURL('/linkedin-batch');
    await open('More');
    await page.touchscreen.tap(20, 700);
    await expect(menu).toHaveCount(0);
    await page.goBack();
    await expect(page, 'closing the menu left no history entry').toHaveURL('/');
  });
});

/** Touches for a few frames, like a finger. Playwright's tap takes less than one frame. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page.`);
  const page = target.page();
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Stores a recording for the last post of the batch, like another tab. */
async function speakInto30(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('standout');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const tables = ['batches', 'recordings', 'recordingChunks'];
    const transaction = opening.result.transaction(tables, 'readwrite');
    const reading = transaction.objectStore('batches').getAll();
    reading.addEventListener('success', () => {
      const [newest] = reading.result.sort((one, other) => other.createdAt - one.createdAt);
      transaction.objectStore('recordings').add({
        recordingId: 'spoken',
        mimeType: 'audio/webm',
        startedAt: Date.now(),
        durationSeconds: 2,
        purpose: { kind: 'post', postId: newest.postIds.at(-1) },
        isOpen: true,
      });
      const blob = new Blob(['sound'], { type: 'audio/webm' });
      transaction.objectStore('recordingChunks').add({ recordingId: 'spoken', blob });
    });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opening.result.close();
  });
}
