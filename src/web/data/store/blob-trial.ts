const probeName = 'standout-probe';

/**
 * Whether this window can store Blobs, which private windows of Safari cannot. Only WebKit refuses Blobs. In other
 * browsers, the trial's database would only take space and time.
 */
export async function canStoreBlobs(): Promise<boolean> {
  return !navigator.vendor.startsWith('Apple') || (await tryBlob().catch(() => true));
}

/**
 * Uses a separate database, because a failed write ends its whole transaction. Does not use Dexie, which refuses to
 * write during a live query.
 */
async function tryBlob(): Promise<boolean> {
  const opening = indexedDB.open(probeName);
  opening.onupgradeneeded = () => opening.result.createObjectStore('blobs');
  const database = await answerOf(opening);
  try {
    await answerOf(
      database
        .transaction('blobs', 'readwrite')
        .objectStore('blobs')
        .put({ blob: new Blob(['x']) }, 1),
    );
    return true;
  } catch (error) {
    // Missing space is a different failure, and bytes would not fit either.
    return error instanceof DOMException && error.name === 'QuotaExceededError';
  } finally {
    database.close();
    indexedDB.deleteDatabase(probeName);
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
