import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { EditedEntry } from '#domain/posts/history.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import { type Post, textOf } from '#domain/posts/post.ts';
import { Random } from '#domain/sync/simulation/random.ts';
import { freePort } from '../support/ports.ts';
import { startProcess } from '../support/server-process.ts';
import { confirmedAccount, expect, test } from './support/account.ts';
import {
  addIdea,
  contentOf,
  openEngine,
  putRows,
  putStoredPosts,
  storedRows,
  tab,
} from './support/engine.ts';
import { origin } from './support/profile.ts';
import { syncingStateOf } from './support/signed-in.ts';
import {
  accountReader,
  countOf,
  device,
  expectSynced,
  longIdeas,
  openWork,
  placeCaret,
  type StoredRecord,
  signInto,
  textBeforeCaret,
  type,
} from './support/syncing.ts';

const opening = ['The first year was quiet.', 'Then the phone rang.', 'Nobody was ready.', 'It began small.'];
const [firstLine, sharedLine, lastLine] = opening as [string, string, string];

const sentences = {
  here: [
    'We had two desks and a kettle, and for a long time nobody asked for more.',
    'My sister kept the books.',
    'The heating broke in March.',
    'A dentist asked for a website.',
    'She paid in advance.',
    'That bought us a month.',
    'I learned to write invoices.',
    'Friends called it a hobby.',
    'We kept a list of small wins.',
    'Every Friday we read it aloud.',
    'It was longer than we expected.',
    'I still own that notebook.',
  ],
  there: [
    'It was a bank from Hamburg.',
    'They wanted forty pages by Monday.',
    'Our printer knew only green.',
    'We said yes before lunch.',
    'Nobody slept that weekend.',
    'The courier missed his train.',
    'So we drove through the night.',
    'Rain fell all the way.',
    'The guard let us park inside.',
    'They signed at half past nine.',
    'We ate cake for breakfast.',
    'Some clients still mention it.',
  ],
};

/**
 * Types sentences at typing speed, each after one of the lines, with a typo that is corrected. After each, the caret
 * must be right after it, even if other edits arrived meanwhile.
 */
async function writeAll(
  page: Page,
  all: readonly string[],
  { lines, before }: { lines: readonly string[]; before: (index: number) => Promise<void> },
): Promise<void> {
  for (const [index, sentence] of all.entries()) {
    await before(index);
    await placeCaret(page, lines[index % lines.length] ?? '');
    const middle = sentence.length / 2;
    await page.keyboard.type(` ${sentence.slice(0, middle)}w`, { delay: 110 });
    await page.keyboard.press('Backspace');
    await page.keyboard.type(sentence.slice(middle), { delay: 110 });
    expect((await textBeforeCaret(page)).slice(-sentence.length)).toBe(sentence);
  }
}

/** Replaces a word, as after a double-click. */
async function replaceWord(page: Page, word: string, other: string): Promise<void> {
  await contentOf(page).evaluate((field: HTMLTextAreaElement, sought) => {
    const start = field.value.indexOf(sought);
    field.focus();
    field.setSelectionRange(start, start + sought.length);
  }, word);
  await page.keyboard.type(other, { delay: 110 });
}

/** The versions of all posts of a browser. */
async function versions(page: Page): Promise<EditedEntry[]> {
  const rows = await storedRows<EditedEntry>(page, 'history');
  return rows.toSorted((one, other) => (one.entryId < other.entryId ? -1 : 1));
}

/** The texts of an account's posts. */
function writtenPosts(records: readonly StoredRecord[]): string[] {
  const posts = records
    .filter(({ kind }) => kind === 'post')
    .map(({ value }) => value as Partial<Post> | null);
  return posts.flatMap((post) => post?.content || []);
}

test('two browsers edit one post for a minute, one half offline, and every word is kept', async ({
  browser,
}) => {
  const account = await confirmedAccount();
  const [first, second] = [await device(browser, account), await device(browser, account)];
  const here = await openWork(first);
  await here.getByRole('button', { name: 'Get Started' }).click();
  await type(here, opening.join('\n'));
  const there = await openWork(second);
  await expect(contentOf(there)).toHaveValue(opening.join('\n'));

  const accountRecords = await accountReader(account);
  const bothLines = [sharedLine, firstLine];
  await Promise.all([
    writeAll(here, sentences.here, {
      // These lines are elsewhere when the other browser returns.
      lines: [
        ...bothLines,
        ...bothLines,
        ...bothLines,
        lastLine,
        lastLine,
        lastLine,
        lastLine,
        lastLine,
        sharedLine,
      ],
      before: async (index) => {
        if (index === 6) await replaceWord(here, 'small', 'cold');
      },
    }),
    writeAll(there, sentences.there, {
      lines: [...bothLines].reverse(),
      before: async (index) => {
        if (index === 3) await second.setOffline(true);
        if (index === 6) await replaceWord(there, 'small', 'modest');
        if (index === 9) await second.setOffline(false);
      },
    }),
  ]);

  await expect(async () => {
    const text = await contentOf(here).inputValue();
    expect(await contentOf(there).inputValue()).toBe(text);
    expect(writtenPosts(await accountRecords())).toEqual([text]);
    expect(await versions(there)).toEqual(await versions(here));
    for (const sentence of [...sentences.here, ...sentences.there, firstLine, sharedLine, lastLine]) {
      expect(text.split(sentence), sentence).toHaveLength(2);
    }
  }).toPass();
  for (const page of [here, there]) {
    const known = [
      await contentOf(page).inputValue(),
      ...(await versions(page)).map(({ text }) => text.content),
    ];
    for (const word of ['cold', 'modest'])
      expect(
        known.filter((text) => text.includes(word)),
        word,
      ).not.toEqual([]);
  }
  await first.close();
  await second.close();
});

const keys = {
  batches: 'batchId',
  posts: 'postId',
  history: 'entryId',
  ideas: 'ideaId',
  formulas: 'formulaId',
  plannerPosts: 'postId',
};

/** Everything that was written in a browser, by table and id. */
async function contents(page: Page): Promise<Record<string, unknown>> {
  const tables = Object.entries(keys).map(async ([table, key]) => {
    const rows = await storedRows<Record<string, unknown>>(page, table);
    return [table, Object.fromEntries(rows.map((row) => [row[key], row]))] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/** Writes 4 MB in a browser: ideas, and posts with versions. */
async function fill(page: Page): Promise<void> {
  await putRows(page, 'ideas', longIdeas(800));
  await putStoredPosts(
    page,
    Array.from({ length: 30 }, (_, index) => ({ content: `Post ${index}.`, state: 'drafting', revision: 2 })),
  );
  const posts = await storedRows<Post>(page, 'posts');
  await putRows(
    page,
    'history',
    posts.flatMap((post) => [versionOf(post, 1), versionOf(post, 2)]),
  );
}

function versionOf(post: Post, revision: number): EditedEntry {
  return {
    entryId: `${post.postId}-${revision}`,
    postId: post.postId,
    ts: revision,
    by: 'user',
    action: 'edited',
    text: { ...textOf(post), content: `Version ${revision} of ${post.content}` },
    writerId: 'page',
    revision,
    startedAt: revision,
    removedCharacters: 0,
    onlyRemoves: false,
  };
}

/** Ends the browser immediately, like a crash or an empty battery. */
async function crash(context: BrowserContext, page: Page): Promise<void> {
  const closed = context.waitForEvent('close');
  const session = await context.newCDPSession(page);
  void session.send('Browser.crash').catch(() => undefined);
  await closed;
}

test('a new browser that crashes repeatedly during its first sync ends with all content, once', async ({
  browser,
  playwright,
  launchOptions,
}) => {
  const seed = Date.now() % 1_000_000;
  const random = new Random(seed);
  const account = await confirmedAccount();
  const first = await device(browser, account);
  const here = await first.newPage();
  await openEngine(here);
  await fill(here);
  await here.reload();
  await expectSynced(here);

  const profile = mkdtempSync(join(tmpdir(), 'standout-crashes-'));
  const reopened = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: origin,
      serviceWorkers: 'block',
    });
  // Closes the browser normally, because it writes localStorage to disk with a delay of seconds.
  await signInto(await reopened(), await syncingStateOf(account));
  let cutCount = 0;
  for (let crashes = 0; crashes < 5; crashes += 1) {
    const context = await reopened();
    const [page = await context.newPage()] = context.pages();
    const pulls = countOf(context, 'pull_records', random.between(1, 2)).then(() => true);
    const synced = page
      .getByText('Synced', { exact: true })
      .waitFor()
      .then(
        () => false,
        () => false,
      );
    await page.goto('/');
    if (await Promise.race([pulls, synced])) cutCount += 1;
    await setTimeout(random.between(0, 100));
    await crash(context, page);
  }
  expect(cutCount, `crashes during the first sync, seed ${seed}`).toBeGreaterThan(2);

  const second = await reopened();
  const there = await second.newPage();
  await openEngine(there);
  await expectSynced(there);
  expect(await contents(there), `seed ${seed}`).toEqual(await contents(here));
  expect(await storedRows(there, 'batches'), `seed ${seed}`).toHaveLength(1);
  await second.close();
  await first.close();
  rmSync(profile, { recursive: true, force: true });
});

test('after five server kills, three browsers that all write end with all content, once', async ({
  browser,
}) => {
  const seed = Date.now() % 1_000_000;
  const random = new Random(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'standout-kills-'));
  const port = await freePort();
  const restart = () => startProcess({ DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/supabase' }, port);
  let server = await restart();
  try {
    const account = await confirmedAccount(server.url);
    const contexts = await Promise.all([1, 2, 3].map(() => device(browser, account, server.url)));
    const [first, ...others] = contexts as [BrowserContext, ...BrowserContext[]];
    const pages = [await openWork(first)];
    const [here] = pages as [Page];
    await here.getByRole('button', { name: 'Get Started' }).click();
    await type(here, opening.join('\n'));
    await expectSynced(here);
    for (const context of others) pages.push(await openWork(context));

    const [ideas, written]: [string[], string[]] = [[], []];
    const unwritten = [...sentences.there, ...sentences.here];
    for (let kills = 0; kills < 5; kills += 1) {
      const pushes = Promise.any(contexts.map((each) => countOf(each, 'push_records', random.between(1, 3))));
      const work = pages.map(async (page, index) => {
        if (index === kills % 3) {
          const added = [1, 2, 3].map((number) => `Idea ${number} before kill ${kills}`);
          ideas.push(...added);
          await tab(page, 'Dump').click();
          for (const idea of added) await addIdea(page, idea);
          await tab(page, 'Work').click();
        } else {
          const sentence = unwritten.shift() ?? '';
          written.push(sentence);
          await placeCaret(page, opening[index] ?? '');
          await page.keyboard.type(` ${sentence}`, { delay: 40 });
        }
      });
      // A few pushes may be enough for everything.
      await Promise.race([pushes, Promise.all(work)]);
      await setTimeout(random.between(0, 60));
      await server.end('SIGKILL');
      server = await restart();
      await Promise.all(work);
    }

    await expect(async () => {
      for (const page of pages) await expectSynced(page);
      const all = await contents(here);
      for (const page of pages) expect(await contents(page), `seed ${seed}`).toEqual(all);
      const found = (await storedRows<DumpIdea>(here, 'ideas')).map(({ raw }) => raw);
      expect(found.sort(), `seed ${seed}`).toEqual(ideas.sort());
      const text = await contentOf(here).inputValue();
      for (const page of pages) expect(await contentOf(page).inputValue(), `seed ${seed}`).toBe(text);
      for (const sentence of [...opening, ...written]) {
        expect(text.split(sentence), `"${sentence}" in "${text}", seed ${seed}`).toHaveLength(2);
      }
    }).toPass();
    for (const context of contexts) await context.close();
  } finally {
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
