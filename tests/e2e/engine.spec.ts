import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { HistoryEntry } from '#domain/posts/history.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dragOver } from './support/dragging.ts';
import {
  addIdea,
  changeStoredPosts,
  contentOf,
  expectSaved,
  openEngine,
  storedRows,
  tab,
} from './support/engine.ts';
import { importedFrom } from './support/files.ts';
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
  const persistRequestCount = () => page.evaluate(() => Reflect.get(globalThis, 'asked').length);
  await expect(page.getByText('Your LinkedIn Content Engine', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Idea Inbox' })).toBeVisible();
  await expect(page.getByText('Drop ideas here. Messy is fine.')).toBeVisible();
  await expect(page.getByPlaceholder('Quick idea or raw thought...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Raw Ideas' })).toBeVisible();
  await expect(page.getByText('No ideas yet. Add your first thought above to get started!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Idea' })).toBeDisabled();
  expect(await persistRequestCount(), 'nothing to lose yet').toBe(0);
  await tab(page, 'Work').click();
  await expect(page.getByText("Your active post lives here. Tap to start today's 3.")).toBeVisible();
  await tab(page, 'Dump').click();
  await addIdea(page, '=Hire slowly 🚀, "always"\n\nand 20 more 𝗯old words');
  const card = page.getByRole('article').first();
  await expect(card.getByText('text', { exact: true })).toBeVisible();
  await expect(card.getByText('Just now')).toBeVisible();
  await expect(tab(page, 'Dump')).toHaveAccessibleName('Dump 1 idea');
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Promote' }).click();
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();
  await expect(card.getByText('In Work', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Open in Work' }).click();
  await expect(contentOf(page)).toHaveValue('=Hire slowly 🚀, "always"\n\nand 20 more 𝗯old words');
  await expect(page.getByText('29 unstarted')).toBeVisible();

  await page.getByLabel('Title').fill('Why, "really"');
  await page.getByLabel('Angle').selectOption('hot_take');
  await page.getByLabel('Tags').fill('growth, #client win');
  await page.getByLabel('Scheduled date').fill('2026-12-01');
  await expectSaved(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Post 2', exact: true })).toBeFocused();
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Completed posts' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );
  await expect(page.getByText('Today 1/3')).toBeVisible();

  await tab(page, 'Board').click();
  await expect(page.getByRole('heading', { name: 'Row 1 (1/5)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Hot take.*Complete.*Why, "really"/ })).toBeVisible();
  await expectAccessible(page);

  await tab(page, 'Done').click();
  await expect(page.getByRole('heading', { name: 'Your Wins' })).toBeVisible();
  await expect(page.getByText('1 posts ready to schedule and share')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export Posts' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
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
          content: '=Hire slowly 🚀, "always"\n\nand 20 more 𝗯old words',
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
  expect(await persistRequestCount()).toBe(1);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Today 1\/3.*change daily target/ }).click();
  await page.getByLabel('Posts per day').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Today 1/1')).toBeVisible();
  const history = await storedRows<HistoryEntry>(page, 'history');
  expect(history.flatMap((entry) => (entry.action === 'completed' ? entry.dailyTarget : []))).toEqual([1]);
});

test('text typed in the Dump survives reloads, and quick capture in another tab adds an idea', async ({
  page,
  context,
}) => {
  const field = (on: Page) => on.getByRole('textbox', { name: 'Quick idea' });
  const url = (on: Page) => on.getByLabel('YouTube URL');
  const transcript = page.getByRole('textbox', { name: 'Transcript' });
  const captured = (on: Page) => on.getByRole('article', { name: 'While doing something else' });
  await field(page).fill('Half a thought');
  await page.getByRole('button', { name: 'YouTube' }).click();
  await url(page).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.getByText('Paste a transcript or drop a subtitle file').click();
  await transcript.fill('Pasted');

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Video Generator' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
  await other.keyboard.press('c');
  await expect(other.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await other.keyboard.type('While doing something else');
  await other.keyboard.press('Control+Enter');
  await expect(other.getByText('Saved to Dump.')).toBeVisible();
  await expect(captured(page)).toBeVisible();
  await other.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(captured(other)).toBeVisible();

  await field(other).fill('Half of another');
  // The field shows what was typed in the first tab.
  await url(other).fill('https://youtu.be/of-another-tab');
  await other.reload();
  await expect(field(other)).toHaveValue('Half of another');
  await expect(url(other)).toHaveValue('https://youtu.be/of-another-tab');
  await other.close();
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought');
  await expect(url(page)).toHaveValue('https://youtu.be/dQw4w9WgXcQ');
  await expect(transcript).toHaveValue('Pasted');
  await field(page).fill('Half a thought, and typed on until the page went');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a thought, and typed on until the page went');

  // Text that is too long for sessionStorage is in the store. The tab's older copy must not override it.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage && value.length > 100) throw new DOMException('Full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  const long = 'A very long thought. '.repeat(10);
  await field(page).fill(long);
  const storedDrafts = async () =>
    (await storedRows<{ value: unknown }>(page, 'settings')).map(({ value }) => value);
  await expect.poll(storedDrafts).toContain(long);
  await page.reload();
  await expect(field(page)).toHaveValue(long);
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await expect(field(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Add transcript' }).click();
  await expect(transcript).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(field(page)).toHaveValue('');
});

// Spec: and-4-content-engine-board-1
test('dots are reordered by dragging, and return when dropped outside the list', async ({ page }) => {
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
  const centerOf = async (name: string) => {
    const box = await dot(name).boundingBox();
    if (!box) throw new Error(`No dot ${name}.`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
  await dragOver(dot('Alpha'), await centerOf('Gamma'));
  await page.mouse.up();
  await expect.poll(titles).toEqual(['Beta', 'Gamma', 'Alpha']);
  await expect(page.getByRole('status').getByText('Alpha moved to position 3.')).toBeAttached();
  await page.reload();
  await tab(page, 'Board').click();
  await expect.poll(titles).toEqual(['Beta', 'Gamma', 'Alpha']);

  const names = ['Beta', 'Gamma', 'Alpha'];
  // Stays within the list, because the page scrolls near its end.
  const placeOf = (name: string) =>
    dot(name)
      .locator('..')
      .evaluate((item: HTMLElement) => `${item.offsetLeft} ${item.offsetTop}`);
  const places = () => Promise.all(names.map(placeOf));
  const placesBefore = await places();
  // Hovering scrolls the dot into view, which moves the others.
  await dot('Beta').hover();
  await dragOver(dot('Beta'), await centerOf('Alpha'));
  await expect.poll(() => placeOf('Gamma'), 'the other dots move aside').toBe(placesBefore[0]);
  await page.mouse.move(900, 780, { steps: 12 });
  await page.mouse.up();
  await expect.poll(places).toEqual(placesBefore);
  await expect(page.getByRole('status').getByText('Beta stays at position 1.')).toBeAttached();
  await expect(dot('Beta')).toHaveAccessibleName(/^1: /);
  expect(await titles()).toEqual(['Beta', 'Gamma', 'Alpha']);
});

// Spec: and-4-focus-sprint-1
test('a sprint keeps time, survives a reload, and announces its end', { tag: '@core' }, async ({
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
  // The time of the previous steps has passed, too.
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
  // Opening a formula is part of a sprint.
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
});
