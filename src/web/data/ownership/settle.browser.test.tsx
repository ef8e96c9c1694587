import { expect, onTestFinished, test } from 'vitest';
import { textIdea } from '#domain/posts/idea.ts';
import { signIn } from '#tests/component/session.ts';
import { storageKeys } from '#web/browser/storage-keys.ts';
import { openStore, storeName } from '../store/database.ts';
import { readMarks } from './marks.ts';
import { claim, settle, startEmpty } from './settle.ts';

/** Returns a new account, whose store is deleted at the end. */
function newUserId(): string {
  const userId = crypto.randomUUID();
  onTestFinished(() => void indexedDB.deleteDatabase(storeName(userId)));
  return userId;
}

async function addIdea(): Promise<void> {
  const first = openStore(null);
  await first.ideas.add(
    textIdea(crypto.randomUUID(), 'Written before accounts owned it', Date.UTC(2026, 10, 3)),
  );
  first.close();
}

/** Simulates a browser that lost localStorage but not the stores. */
function removeMarks(): void {
  for (const name of Object.keys(localStorage))
    if (name.startsWith('standout-store')) localStorage.removeItem(name);
}

test('an empty browser gives its first store to the first account and a new store to the next one', async () => {
  const [anna, bert] = [newUserId(), newUserId()];
  expect(await settle(anna)).toEqual({ place: 'first', isOthers: false });
  expect(await settle(bert)).toEqual({ place: 'own', isOthers: true });
  expect([readMarks(anna), readMarks(bert)]).toEqual([
    { firstOwner: anna, hasOwn: false },
    { firstOwner: anna, hasOwn: true },
  ]);
});

test('content without an owner is offered to each account until one claims it', async () => {
  const [anna, bert, carla] = [newUserId(), newUserId(), newUserId()];
  await addIdea();
  const offered = { place: 'ask', holdings: expect.objectContaining({ ideas: 1, posts: 0, drafts: 0 }) };
  expect(await settle(bert)).toMatchObject({ ...offered, lastChangedAt: Date.UTC(2026, 10, 3) });
  expect(await startEmpty(bert)).toBe('own');
  expect(await settle(anna)).toMatchObject(offered);
  expect(await claim(anna)).toBe('first');
  expect(await settle(carla)).toEqual({ place: 'own', isOthers: true });
  expect(await claim(carla), 'another tab was faster').toBe('own');
});

test('asks about an AI key alone, but not about typed values of another account', async () => {
  const anna = newUserId();
  localStorage.setItem(storageKeys.candidate(newUserId()), '{}');
  localStorage.setItem(storageKeys.apiKey, 'sk-somebody');
  expect(await settle(anna)).toMatchObject({ place: 'ask', holdings: { apiKeys: 1, drafts: 0 } });
});

test('the stores themselves identify their accounts if localStorage is lost', async () => {
  const [anna, bert] = [newUserId(), newUserId()];
  await addIdea();
  await claim(anna);
  await startEmpty(bert);
  const own = openStore(bert);
  await own.open();
  own.close();
  removeMarks();
  expect(await settle(bert)).toEqual({ place: 'own', isOthers: false });
  expect(await settle(newUserId())).toEqual({ place: 'own', isOthers: true });
  expect(await settle(anna)).toEqual({ place: 'first', isOthers: false });
});

test('asks a user who creates a deleted account again about their content', async () => {
  await signIn();
  removeMarks();
  await addIdea();
  await claim(newUserId());
  expect(await settle(newUserId())).toMatchObject({ place: 'ask', holdings: { ideas: 1 } });
});

test("moves videos of other accounts from the first store to their owners' stores", async () => {
  const [anna, bert] = [newUserId(), newUserId()];
  const first = openStore(null);
  onTestFinished(() => first.close());
  const video = { keptAt: 1, durationSeconds: 5, file: new File(['mp4'], 'a.mp4') };
  await first.videos.bulkAdd([
    { ...video, videoId: 'annas', ownerId: anna },
    { ...video, videoId: 'berts', ownerId: bert },
  ]);
  await first.posters.add({ videoId: 'berts', picture: new Blob(['jpg']) });
  await first.cameraPieces.add({
    recordingId: 'r',
    ownerId: bert,
    mimeType: 'video/webm',
    blob: new Blob(['w']),
  });
  expect(await settle(anna), 'videos name their owner, so nobody is asked').toMatchObject({ place: 'first' });
  expect(await first.videos.toCollection().primaryKeys()).toEqual(['annas']);
  expect(await first.posters.count()).toBe(0);
  const own = openStore(bert);
  onTestFinished(() => own.close());
  const [berts] = await own.videos.toArray();
  expect([berts?.videoId, await berts?.file.text()]).toEqual(['berts', 'mp4']);
  expect([await own.posters.count(), await own.cameraPieces.count()]).toEqual([1, 1]);
});
