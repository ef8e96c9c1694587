import type { Locator, Page } from '@playwright/test';
import { expect } from './account.ts';

/** Opens the content engine. */
export async function openEngine(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
}

export function tab(page: Page, name: 'Dump' | 'Work' | 'Board' | 'Done'): Locator {
  return page.getByRole('tab', { name: new RegExp(name) });
}

export function contentOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Content' });
}

export async function addIdea(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Quick idea' }).fill(text);
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await expect(page.getByRole('textbox', { name: 'Quick idea' })).toHaveValue('');
}

/** Waits until the editor says that everything is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Returns the name of the signed-in account's local store. */
function storeName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const session = Object.keys(localStorage).find((key) => /^sb-.*-auth-token$/.test(key)) ?? '';
    const { user } = JSON.parse(localStorage.getItem(session) ?? '{}');
    return localStorage.getItem('standout-store-owner') === user?.id ? 'standout' : `standout-${user?.id}`;
  });
}

/** Returns the rows of a table of the local store. */
export async function storedRows<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    ([store, name]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [await storeName(page), table] as const,
  );
}

/** Puts rows into a table of the local store. An open screen shows them after a reload. */
export async function putRows(page: Page, table: string, rows: readonly object[]): Promise<void> {
  return page.evaluate(
    ([store, name, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, 'readwrite');
          for (const row of all) transaction.objectStore(name).put(row);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    [await storeName(page), table, rows] as const,
  );
}

/** Keeps a transaction open on a table, so that all others wait. Returns a function that ends it. */
export async function lockTable(page: Page, table: string): Promise<() => Promise<void>> {
  await page.evaluate(
    ([store, name]) =>
      new Promise<void>((resolve, reject) => {
        Reflect.set(globalThis, 'isLetGo', false);
        const opening = indexedDB.open(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const rows = opening.result.transaction(name, 'readwrite').objectStore(name);
          const hold = () => {
            resolve();
            if (Reflect.get(globalThis, 'isLetGo')) opening.result.close();
            else rows.count().onsuccess = hold;
          };
          hold();
        };
      }),
    [await storeName(page), table] as const,
  );
  return () => page.evaluate(() => void Reflect.set(globalThis, 'isLetGo', true));
}

/** Changes the first posts of the current batch in the local store, and reloads the content engine. */
export async function changeStoredPosts(
  page: Page,
  changes: readonly Record<string, unknown>[],
): Promise<void> {
  await putStoredPosts(page, changes);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Engine' })).toBeVisible();
}

/** Changes the first posts of the current batch in the local store. An open screen shows them after a reload. */
export async function putStoredPosts(page: Page, changes: readonly Record<string, unknown>[]): Promise<void> {
  await page.evaluate(
    ([store, wanted]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(store);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['posts', 'batches'], 'readwrite');
          const posts = transaction.objectStore('posts');
          transaction.objectStore('batches').getAll().onsuccess = ({ target }) => {
            const [batch] = (target as IDBRequest<{ postIds: string[] }[]>).result;
            wanted.forEach((change, index) => {
              const reading = posts.get(batch?.postIds[index] ?? '');
              reading.onsuccess = () => posts.put({ ...reading.result, ...change });
            });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    [await storeName(page), changes] as const,
  );
}
