import type { Page } from '@playwright/test';

/** The content of a long-time user. */
export const suite = { posts: 30, versions: 10, ideas: 200, images: 50, recordings: 100 };

/** Fills the local store directly. The page must be reloaded to notice it. */
export async function fillSuite(page: Page): Promise<void> {
  await page.evaluate(
    ({ versions, ideas, images, recordings }) =>
      new Promise<void>((resolve, reject) => {
        // Every text has different words, because equal ones would compress to nothing.
        const vocabulary = Array.from({ length: 1_500 }, (_, index) => `w${(index * 7_919).toString(36)}`);
        const words = (seed: number, count: number) =>
          Array.from(
            { length: count },
            (_, at) => vocabulary[(seed * 131 + at * at * 17 + at * 7) % 1_500],
          ).join(' ');
        const bytes = (count: number) => {
          const random = new Uint8Array(count);
          for (let at = 0; at < count; at += 65_536) crypto.getRandomValues(random.subarray(at, at + 65_536));
          return random;
        };
        const opening = indexedDB.open('standout');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tables = ['posts', 'history', 'ideas', 'images', 'recordings', 'recordingChunks'];
          const transaction = opening.result.transaction(tables, 'readwrite');
          const table = (name: string) => transaction.objectStore(name);
          const startedAt = Date.now() - 86_400_000;
          table('posts').getAll().onsuccess = ({ target }) => {
            const rows = (target as IDBRequest<{ postId: string }[]>).result;
            for (const [index, post] of rows.entries()) {
              const text = {
                title: words(index, 6),
                content: words(index, 200),
                angle: 'story',
                tags: ['hiring'],
                scheduledAt: null,
              };
              table('posts').put({ ...post, ...text, state: 'drafting', revision: versions });
              for (let revision = 1; revision <= versions; revision += 1) {
                table('history').put({
                  entryId: `${post.postId}-${revision}`,
                  postId: post.postId,
                  ts: startedAt + revision,
                  by: 'user',
                  action: 'edited',
                  text: { ...text, content: words(index, 20 * revision) },
                  writerId: 'earlier',
                  revision,
                  startedAt,
                  removedCharacters: 0,
                  onlyRemoves: false,
                });
              }
            }
          };
          for (let index = 0; index < ideas; index += 1) {
            table('ideas').put({
              ideaId: `idea-${index}`,
              source: 'text',
              raw: words(index + 50, 40),
              summary: words(index + 50, 6),
              createdAt: startedAt + index,
            });
          }
          for (let index = 0; index < images; index += 1)
            table('images').put({
              imageId: `image-${index}`,
              blob: new Blob([bytes(60_000)], { type: 'image/jpeg' }),
            });
          for (let index = 0; index < recordings; index += 1) {
            const recordingId = `recording-${index}`;
            table('recordings').put({
              recordingId,
              mimeType: 'audio/webm',
              startedAt,
              durationSeconds: 12,
              purpose: { kind: 'dump' },
              isOpen: false,
            });
            table('recordingChunks').put({
              recordingId,
              blob: new Blob([bytes(50_000)], { type: 'audio/webm' }),
            });
            table('ideas').put({
              ideaId: `voice-${index}`,
              source: 'voice',
              raw: words(index + 400, 60),
              summary: words(index + 400, 6),
              createdAt: startedAt + index,
              recordingId,
            });
          }
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    suite,
  );
}

/** The number of texts in the suite, by table. */
export const textCounts = {
  posts: suite.posts,
  history: suite.posts * suite.versions,
  ideas: suite.ideas + suite.recordings,
};

/** Waits until the page's store has all texts. Returns the time in milliseconds since 1970. */
export function untilTextsAreStored(page: Page): Promise<number> {
  return untilRowsMatch(page, { minCounts: textCounts, ending: '' });
}

/** Waits until a post and a version in the page's store end with `ending`. */
export async function untilStored(page: Page, ending: string): Promise<void> {
  await untilRowsMatch(page, { minCounts: { posts: 1, history: 1 }, ending });
}

type Wanted = { minCounts: Record<string, number>; ending: string };

function untilRowsMatch(page: Page, wanted: Wanted): Promise<number> {
  return page.evaluate(async ({ minCounts, ending }) => {
    const textOf = (row: { content?: string; raw?: string; text?: { content: string } }) =>
      row.content ?? row.raw ?? row.text?.content ?? '';
    const count = (database: IDBDatabase, table: string) =>
      new Promise<number>((resolve, reject) => {
        const reading = database.transaction(table).objectStore(table).getAll();
        reading.onsuccess = () => {
          const texts = reading.result.map(textOf);
          resolve(texts.filter((text) => text !== '' && text.endsWith(ending)).length);
        };
        reading.onerror = () => reject(reading.error);
      });
    const isComplete = async () => {
      // Opening a store that does not exist would create it without tables.
      const stores = await indexedDB.databases();
      if (!stores.some(({ name, version }) => name === 'standout' && version)) return false;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('standout');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      try {
        for (const [table, wantedCount] of Object.entries(minCounts))
          if ((await count(database, table)) < wantedCount) return false;
        return true;
      } finally {
        database.close();
      }
    };
    while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 50));
    return Date.now();
  }, wanted);
}
