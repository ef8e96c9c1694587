import type { BrowserContext, Page } from '@playwright/test';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  type Account,
  confirmedAccount,
  confirmLogOut,
  expect,
  fillSignIn,
  signIn,
} from './support/account.ts';
import { addIdea } from './support/engine.ts';
import { test as base } from './support/profile.ts';
import { isStoredAnywhere, storedBytes } from './support/stored-bytes.ts';

type LocalAccount = Required<Account>;

const test = base.extend<{ anna: LocalAccount; bert: LocalAccount }>({
  anna: async ({ profile }, use) => use(await localAccount(profile)),
  bert: async ({ profile }, use) => use(await localAccount(profile)),
});
test.use({ serviceWorkers: 'allow' });

/** A confirmed account that does not sync in this browser: ownership must not depend on the account's records. */
async function localAccount(profile: {
  keepEntries: (entries: { name: string; value: string }[]) => Promise<void>;
}): Promise<LocalAccount> {
  const account = await confirmedAccount();
  if (account.userId === undefined) throw new Error('The account has no id.');
  await profile.keepEntries([{ name: storageKeys.syncStopped(account.userId), value: 'true' }]);
  return { ...account, userId: account.userId };
}

const claimHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Is this yours?' });
const engine = (page: Page) => page.getByRole('heading', { level: 1, name: 'Content Engine' });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

async function logOutAndKeep(page: Page): Promise<void> {
  await logOut(page);
  await confirmLogOut(page);
  await expect(page).toHaveURL('/auth');
}

/** Confirms the removal, and waits for the page that performs it. */
async function removeBy(page: Page, button: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await recordShown(page);
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await loaded;
  // On a busy machine, the message may be sent before the page has loaded.
  await expect.poll(() => seenSinceLoad(page)).toContain('Removed from this device');
}

/** Stores an idea, an AI key, and audio, each containing the mark. */
async function leaveContent(page: Page, mark: string, userId: string): Promise<void> {
  await addIdea(page, `${mark} idea`);
  await putAudio(page, mark, userId);
  await page.evaluate(
    ([text, id]) => {
      const isFirst = localStorage.getItem('standout-store-owner') === id;
      localStorage.setItem(`openai_api_key${isFirst ? '' : `@${id}`}`, `sk-${text}-0123456789`);
    },
    [mark, userId],
  );
}

/** Signs in, stores content with the mark, and logs out. The content stays on the device. */
async function writeAndLeave(page: Page, account: LocalAccount, mark: string): Promise<void> {
  await page.goto('/auth');
  await signIn(page, account);
  await leaveContent(page, mark, account.userId);
  await logOutAndKeep(page);
}

async function expectKey(page: Page, isStored: boolean): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Base URL')).toBeVisible();
  await expect(page.getByText(/^Your API key/)).toHaveCount(isStored ? 1 : 0);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
}

function putAudio(page: Page, mark: string, userId: string): Promise<void> {
  return page.evaluate(
    ([text, id]) =>
      new Promise<void>((resolve, reject) => {
        const isFirst = localStorage.getItem('standout-store-owner') === id;
        const opening = indexedDB.open(isFirst ? 'standout' : `standout-${id}`);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tables = ['recordings', 'recordingChunks'];
          const transaction = opening.result.transaction(tables, 'readwrite');
          const blob = new Blob([`${text} audio`], { type: 'audio/webm' });
          const row = {
            recordingId: text,
            mimeType: blob.type,
            startedAt: 1,
            durationSeconds: 1,
            isOpen: true,
          };
          transaction.objectStore('recordings').put({ ...row, purpose: { kind: 'dump' } });
          transaction.objectStore('recordingChunks').put({ recordingId: text, blob });
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [mark, userId],
  );
}

/** Makes the first store look like one from before accounts owned stores. */
function forgetOwner(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        localStorage.removeItem('standout-store-owner');
        const opening = indexedDB.open('standout');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('syncState', 'readwrite');
          transaction.objectStore('syncState').clear();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

async function expectOnly(page: Page, own: string, other: string, { userId }: LocalAccount): Promise<void> {
  await expect(engine(page)).toBeVisible();
  await expect(page.getByText(`${own} idea`)).toBeVisible();
  const bytes = await storedBytes(page, userId);
  for (const kind of [`${own} idea`, `sk-${own}`, `${own} audio`]) expect(bytes).toContain(kind);
  expect(bytes).not.toContain(other);
}

test('content without an owner goes to the account that claims it, and accounts stay separate', async ({
  page,
  context,
  anna,
  bert,
}) => {
  await writeAndLeave(page, anna, 'ANNA');
  await forgetOwner(page);

  await fillSignIn(page, bert);
  await expect(claimHeading(page)).toBeVisible();
  await expect(page.getByText('1 idea, 1 recording, and 1 AI key')).toBeVisible();
  expect(await page.content()).not.toContain('ANNA');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'No, start empty' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start empty' }).click();
  await expect(page.getByText('No ideas yet.')).toBeVisible();
  expect(await storedBytes(page, bert.userId)).not.toContain('ANNA');
  await expectKey(page, false);
  await leaveContent(page, 'BERT', bert.userId);
  await page.reload();
  await expectKey(page, true);
  await expectOnly(page, 'BERT', 'ANNA', bert);
  await logOutAndKeep(page);

  await fillSignIn(page, anna);
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click();
  await expectOnly(page, 'ANNA', 'BERT', anna);

  const other = await watchedTab(context);
  await expect(engine(other)).toBeVisible();
  await page.bringToFront();
  await logOutAndKeep(page);
  await expect(other).toHaveURL('/auth');
  await signIn(page, bert);
  await expectOnly(page, 'BERT', 'ANNA', bert);
  await expectOnly(other, 'BERT', 'ANNA', bert);
  expect(await seenSinceLoad(other), 'the other tab, in any frame').not.toContain('ANNA');

  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await context.setOffline(true);
  await other.reload();
  await expectOnly(other, 'BERT', 'ANNA', bert);
  await other.bringToFront();
  await logOutAndKeep(other);
  await expect(page).toHaveURL('/auth');
  await page.reload();
  expect(await page.content()).not.toContain('BERT');
  await context.setOffline(false);
});

test("logging out says what only this device has, removes its data, and leaves other accounts' data", async ({
  page,
  context,
  anna,
  bert,
}) => {
  await writeAndLeave(page, bert, 'BERT');
  await signIn(page, anna);
  await expect(page.getByText('This is your own space')).toBeVisible();
  await leaveContent(page, 'ANNA', anna.userId);
  expect(await isStoredAnywhere(page, 'ANNA')).toBe(true);
  const other = await watchedTab(context);
  await expect(other.getByText('ANNA idea')).toBeVisible();

  await page.bringToFront();
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await dialog.getByRole('radio', { name: 'Remove from this device' }).check();
  await expect(dialog.getByText(/^1 idea, 1 recording, and 1 AI key\./)).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save a backup' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^standout-backup-.*\.json$/);
  await removeBy(page, 'Log out and remove anyway');
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  await other.close();
  expect(await isStoredAnywhere(page, 'ANNA')).toBe(false);

  await signIn(page, anna);
  await expect(page.getByText('No ideas yet.')).toBeVisible();
  await logOut(page);
  await expect(dialog.getByRole('radio', { name: 'Remove from this device' })).toBeChecked();
  await removeBy(page, 'Log out and remove');
  await signIn(page, bert);
  await expectOnly(page, 'BERT', 'ANNA', bert);
});

/** Opens a second tab that records what it shows in any frame. */
async function watchedTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await recordShown(tab);
  await tab.goto('/');
  return tab;
}

/** Records what a page shows in any frame, starting with its next document. */
async function recordShown(tab: Page): Promise<void> {
  await tab.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seen });
    const observer = new MutationObserver(() => seen.add(document.documentElement.textContent ?? ''));
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

function seenSinceLoad(tab: Page): Promise<string> {
  return tab.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)].join('\n'));
}
