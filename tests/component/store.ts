import { onTestFinished } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import type { Post } from '#domain/posts/post.ts';
import { store } from '#web/data/store/database.ts';

/** The posts of the current batch in order. */
export async function storedPosts(): Promise<Post[]> {
  const setting = await store.settings.get('currentBatchId');
  const batch = setting?.key === 'currentBatchId' ? await store.batches.get(setting.value) : undefined;
  const posts = await store.posts.bulkGet(batch?.postIds ?? []);
  return posts.filter((post) => post !== undefined);
}

export async function storedPost(title: string): Promise<Post | undefined> {
  return (await storedPosts()).find((post) => post.title === title);
}

/** Changes the first posts of the current batch. */
export async function changeStoredPosts(changes: readonly Partial<Post>[]): Promise<void> {
  const posts = await storedPosts();
  await store.posts.bulkPut(
    posts.slice(0, changes.length).map((post, index) => ({ ...post, ...changes[index] })),
  );
}

/** Leaves only the first posts in the current batch, because a short list renders faster. */
export async function shortenBatch(postCount: number): Promise<void> {
  const postIds = (await storedPosts()).map(({ postId }) => postId);
  await store.batches.toCollection().modify({ postIds: postIds.slice(0, postCount) });
  await store.posts.bulkDelete(postIds.slice(postCount));
}

/** The planner's slots in order. */
export async function storedSlots(): Promise<PlannerSlot[]> {
  return (await store.plannerPosts.toArray()).toSorted((one, other) => one.position - other.position);
}

/** Changes the planner's first slots. */
export async function changeStoredSlots(changes: readonly Partial<PlannerSlot>[]): Promise<void> {
  const slots = await storedSlots();
  await store.plannerPosts.bulkPut(
    slots.slice(0, changes.length).map((slot, index) => ({ ...slot, ...changes[index] })),
  );
}

/** Keeps a transaction open on a table, so that all others wait. Returns a function that ends it. */
export async function lockTable(name: string): Promise<() => void> {
  let isReleased = false;
  const { promise: isLocked, resolve } = Promise.withResolvers<void>();
  await store.open();
  const rows = store.backendDB().transaction(name, 'readwrite').objectStore(name);
  const waitLonger = () => {
    resolve();
    if (!isReleased) rows.count().onsuccess = waitLonger;
  };
  waitLonger();
  await isLocked;
  const release = () => {
    isReleased = true;
  };
  onTestFinished(release);
  return release;
}

/**
 * Presses a button twice before the first press can write to a table. Resolves when both have written, if the second
 * press has an effect.
 */
export async function pressTwice(button: Locator, table: 'posts' | 'ideas'): Promise<void> {
  const release = await lockTable(table);
  await button.dblClick();
  release();
  // This later transaction waits for those of both presses.
  await store.transaction('rw', table, () => store.table(table).count());
}

/** Delays the engine's next read of the store. Returns a function that ends the delay. */
export function delayEngineReading(): () => void {
  const own = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete');
  if (!own) throw new Error('Transactions have no end here.');
  const { promise: mayRead, resolve } = Promise.withResolvers<void>();
  Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
    ...own,
    set(this: IDBTransaction, onComplete: () => void) {
      // The engine reads the store in one transaction.
      const isHeld = this.mode === 'readonly' && this.objectStoreNames.contains('batches');
      if (isHeld) this.addEventListener('complete', () => void mayRead.then(onComplete));
      else own.set?.call(this, onComplete);
    },
  });
  const allowRead = () => {
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', own);
    resolve();
  };
  onTestFinished(allowRead);
  return allowRead;
}

/** Raises the version of the local store, like a newer release. */
export async function makeStoreNewer(): Promise<void> {
  await store.open();
  store.close({ disableAutoOpen: false });
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(store.name, 990);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}
