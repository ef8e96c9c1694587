import type { Page } from '@playwright/test';

/**
 * Limits the quota of the local store. Call it before anything is stored, because the browser caches the free space.
 */
export async function smallDisk(
  page: Page,
  origin: string,
  bytes: number,
): Promise<{ fill: () => Promise<void>; makeRoom: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
  return {
    fill: () => fill(page),
    makeRoom: async () => {
      await empty(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin });
    },
  };
}

/** Fills the store until the browser refuses more, first with large pieces, then with smaller ones. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('standout');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const put = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = database.transaction('images', 'readwrite');
        // Uses random text, because compressible text would take less space.
        const words = new Uint16Array(bytes / 2).map(() => 0x4e00 + Math.random() * 20_000);
        const text = new TextDecoder('utf-16').decode(words);
        transaction.objectStore('images').put({ imageId: `filling-${crypto.randomUUID()}`, text });
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (const bytes of [1_000_000, 100_000, 10_000, 1_000, 100]) {
      let writes = 0;
      while (writes < 100 && (await put(bytes))) writes += 1;
    }
    database.close();
  });
}

/** Removes what `fill` stored. */
async function empty(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('standout');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('images', 'readwrite');
          transaction.objectStore('images').delete(IDBKeyRange.bound('filling-', 'filling-~'));
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}
