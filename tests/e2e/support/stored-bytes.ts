import type { Page } from '@playwright/test';

/**
 * Returns everything that the page's account has in this browser, as text: its open store, stored values, caches, and
 * what the screen shows. Also reads audio as text.
 */
export async function storedBytes(page: Page, userId: string): Promise<string> {
  return page.evaluate(async (id) => {
    const isFirst = localStorage.getItem('standout-store-owner') === id;
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text();
      if (typeof value !== 'object' || value === null) return String(value);
      return (
        await Promise.all(Object.entries(value).map(async ([key, each]) => `${key}:${await textOf(each)}`))
      ).join('\n');
    };
    const rowsOf = (database: IDBDatabase, table: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading = database.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
    const name = isFirst ? 'standout' : `standout-${id}`;
    const parts = [document.documentElement.outerHTML];
    if ((await indexedDB.databases()).some((each) => each.name === name)) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of database.objectStoreNames) parts.push(await textOf(await rowsOf(database, table)));
      database.close();
    }
    for (const storage of [localStorage, sessionStorage])
      for (const [key, value] of Object.entries(storage)) {
        const suffix = /@(.+)$/.exec(key)?.[1];
        if (suffix === id || (suffix === undefined && isFirst)) parts.push(`${key}=${value}`);
      }
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) parts.push(url);
    return parts.join('\n');
  }, userId);
}

/** Whether any store, stored value, or cache of the browser contains a text. */
export function isStoredAnywhere(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const has = async (value: unknown): Promise<boolean> => {
      if (value instanceof Blob) return (await value.text()).includes(wanted);
      if (typeof value !== 'object' || value === null) return String(value).includes(wanted);
      for (const each of Object.values(value)) if (await has(each)) return true;
      return false;
    };
    if (await has({ ...localStorage })) return true;
    if (await has({ ...sessionStorage })) return true;
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve, reject) => {
          const reading = database.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        if (await has(rows)) return true;
      }
      database.close();
    }
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys())
        if (request.url.includes(wanted)) return true;
    return false;
  }, text);
}
