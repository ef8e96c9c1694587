const probeName = 'standout-probe';

/**
 * Whether this window can store Blobs: private windows of Safari cannot. Only WebKit refuses Blobs. Elsewhere, the
 * database of the trial would only take room and time.
 */
export async function canStoreBlobs(): Promise<boolean> {
  return !navigator.vendor.startsWith('Apple') || (await tryBlob().catch(() => true));
}

/**
 * Uses a database of its own, because a failed write ends its whole transaction. Not through Dexie, which refuses to
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
    // No room is another failure, and bytes would not fit either.
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
