import { afterEach, expect, test } from 'vitest';
import { openStore } from './database.ts';
import { storeFailure } from './failure.ts';

const { add, put } = IDBObjectStore.prototype;
const userId = crypto.randomUUID();

afterEach(async () => {
  Object.assign(IDBObjectStore.prototype, { add, put });
  Reflect.deleteProperty(navigator, 'vendor');
  await openStore(userId).delete();
});

/** Refuses Blobs, like private windows of Safari. */
function refuseBlobs(): void {
  Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.', configurable: true });
  const refusing = (write: typeof put) =>
    function (this: IDBObjectStore, value: object, ...key: [IDBValidKey?]) {
      if (Object.values(value).some((each) => each instanceof Blob))
        throw new DOMException('Error preparing Blob/File data to be stored in object store', 'UnknownError');
      return write.call(this, value, ...key);
    };
  Object.assign(IDBObjectStore.prototype, { add: refusing(add), put: refusing(put) });
}

test('stores bytes where the browser cannot store Blobs, and still reads earlier Blobs', async () => {
  const store = openStore(userId);
  await store.open();
  // Written directly to the database, because the store checks only once whether it can store Blobs.
  const earlier = store
    .backendDB()
    .transaction('recordingChunks', 'readwrite')
    .objectStore('recordingChunks');
  earlier.add({ recordingId: 'earlier', blob: new Blob(['old'], { type: 'audio/webm' }) });
  await new Promise((resolve) => earlier.transaction.addEventListener('complete', resolve));

  refuseBlobs();
  await store.transaction('rw', store.recordingChunks, store.videos, async () => {
    await store.recordingChunks.add({ recordingId: 'later', blob: new Blob(['new'], { type: 'audio/mp4' }) });
    await store.videos.add({
      videoId: 'video',
      ownerId: 'mine',
      durationSeconds: 1,
      keptAt: 1,
      file: new File(['bytes'], 'Nurse.mp4', { type: 'video/mp4', lastModified: 7 }),
    } as never);
  });
  const chunks = await store.recordingChunks.toArray();
  expect(await Promise.all(chunks.map(({ blob }) => blob.text()))).toEqual(['old', 'new']);
  expect(chunks.map(({ blob }) => blob.type)).toEqual(['audio/webm', 'audio/mp4']);
  const [video] = await store.videos.bulkGet(['video']);
  expect(video?.file).toMatchObject({ name: 'Nurse.mp4', type: 'video/mp4', lastModified: 7, size: 5 });

  await store.videos.update('video', { durationSeconds: 2 });
  const changed = await store.videos.get('video');
  expect([changed?.durationSeconds, await changed?.file.text()]).toEqual([2, 'bytes']);
  store.close();
});

test('a failed write mentions the private window if the browser cannot store Blobs there', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  expect((await storeFailure(full)).reason).toBe('disk-full');
  refuseBlobs();
  expect(await storeFailure(full)).toMatchObject({
    reason: 'private-window',
    message: expect.stringContaining('This looks like a private window'),
  });
});
