import { expect, test } from 'vitest';
import { textIdea } from '#domain/posts/idea.ts';
import { shiftDate } from '#tests/component/clock.ts';
import { fillDisk } from '#tests/component/full-disk.ts';
import { fail, intercept } from '#tests/component/network.ts';
import { expectProblem, expectStage, OtherDevice, signInToNewAccount, sync } from '#tests/component/sync.ts';
import { withClient } from '../backend-request.ts';
import { readContents, replaceContents } from '../backup/replacing.ts';
import { store } from '../store/database.ts';
import { addTextIdea, archiveIdea } from '../store/ideas.ts';
import { setSyncChoice, startSyncOnDevice, stopSyncOnDevice } from './choice.ts';
import { syncNow } from './sync-now.ts';
import { syncStatus } from './sync-status.ts';

/** Adds ideas and syncs them. Returns their ids by text. */
async function syncedIdeas(texts: readonly string[]): Promise<Map<string, string>> {
  for (const text of texts) await addTextIdea(text);
  sync(await signInToNewAccount());
  await expectStage('synced');
  return new Map((await store.ideas.toArray()).map(({ raw, ideaId }) => [raw, ideaId]));
}

async function ideaTexts(): Promise<string[]> {
  return (await store.ideas.toArray()).map(({ raw }) => raw).sort();
}

async function textsInAccount(other: OtherDevice): Promise<unknown[]> {
  const ideas = (await other.records()).filter(({ kind, value }) => kind === 'idea' && value !== null);
  return ideas.map(({ value }) => value?.raw).sort();
}

test('a restored backup removes what it lacks, except what another device has edited in the meantime', async () => {
  const ids = await syncedIdeas(['in the backup', 'added later', 'edited elsewhere']);
  const contents = await readContents();
  const backup = { ...contents, ideas: contents.ideas.filter(({ raw }) => raw === 'in the backup') };
  const stopFailing = fail('/rpc/');
  await replaceContents(backup, null);
  await expectStage('waiting');

  const other = new OtherDevice();
  stopFailing();
  const editedId = ids.get('edited elsewhere') ?? '';
  await other.put('idea', editedId, textIdea(editedId, 'edited there', 1_000));
  await syncNow();
  await expectStage('synced');
  expect(await ideaTexts()).toEqual(['edited there', 'in the backup']);
  expect(await textsInAccount(other)).toEqual(['edited there', 'in the backup']);
});

test('an edit on this device wins over a deletion elsewhere, and a message says so', async () => {
  await addTextIdea('first words');
  const userId = await signInToNewAccount();
  const first = sync(userId);
  await expectStage('synced');
  first.stop();
  const [idea] = await store.ideas.toArray();
  const ideaId = idea?.ideaId ?? '';
  const other = new OtherDevice();
  await other.put('idea', ideaId, null);
  await store.ideas.update(ideaId, { raw: 'first words, continued' });
  const { notices } = sync(userId);
  await expectStage('synced');
  expect(await textsInAccount(other)).toEqual(['first words, continued']);
  expect(notices).toEqual(['edit-beat-delete']);
});

test('a record of a newer release stays as it is', async () => {
  const ids = await syncedIdeas(['old words']);
  const ideaId = ids.get('old words') ?? '';
  const other = new OtherDevice();
  const newer = { ideaId, paragraphs: ['new', 'words'] };
  await other.put('idea', ideaId, newer, 2);
  await other.put('podcast', 'one', { title: 'A kind that this release does not know' });
  await expectProblem('newer-page');
  await store.ideas.update(ideaId, { raw: 'old words, changed here' });
  await addTextIdea('another one');
  await expect.poll(() => textsInAccount(other)).toContain('another one');
  await syncNow();
  // The problem stays after a pull without news.
  await expectProblem('newer-page');
  expect(await other.record('idea', ideaId)).toMatchObject({ value: newer, format: 2 });
  expect(await store.ideas.get(ideaId)).toMatchObject({ raw: 'old words, changed here' });
});

test('restoring the account from a backup loses and duplicates nothing', async () => {
  await syncedIdeas(['one', 'two']);
  const other = new OtherDevice();
  const before = await store.posts.toArray();
  await other.renewEpoch();
  await addTextIdea('three');
  await expect.poll(() => textsInAccount(other)).toHaveLength(3);
  await expectStage('synced');
  expect(await ideaTexts()).toEqual(['one', 'three', 'two']);
  expect(await textsInAccount(other)).toEqual(['one', 'three', 'two']);
  expect(await store.posts.toArray()).toEqual(before);
});

test('clocks that are a day off have no effect', async () => {
  const shift = shiftDate();
  const ids = await syncedIdeas(['now']);
  const other = new OtherDevice();
  shift(86_400_000);
  await addTextIdea('tomorrow');
  await expect.poll(() => textsInAccount(other)).toEqual(['now', 'tomorrow']);
  shift(-86_400_000);
  await archiveIdea(ids.get('now') ?? '');
  await addTextIdea('yesterday');
  await expect.poll(() => textsInAccount(other)).toEqual(['tomorrow', 'yesterday']);
});

test('a full disk loses nothing: changes of other devices arrive once there is room', async () => {
  await syncedIdeas(['here']);
  const makeRoom = fillDisk();
  await new OtherDevice().put('idea', 'there', textIdea('there', 'there', 1_000));
  await expectProblem('disk-full');
  makeRoom();
  await syncNow();
  await expectStage('synced');
  expect(await ideaTexts()).toEqual(['here', 'there']);
});

test('an idea that is too long for the account stays here, and everything else syncs', async () => {
  await syncedIdeas([]);
  const other = new OtherDevice();
  await addTextIdea('x'.repeat(600_000));
  await addTextIdea('short');
  await expectProblem('record-too-large');
  expect(await textsInAccount(other)).toEqual(['short']);
  expect(await store.ideas.count()).toBe(2);
  await store.ideas.filter(({ raw }) => raw !== 'short').modify({ raw: 'shortened' });
  await expectStage('synced');
  expect(await textsInAccount(other)).toEqual(['short', 'shortened']);
});

test('content stays on the device when the account is deleted', async () => {
  await syncedIdeas(['kept']);
  await withClient(({ functions }) => functions.invoke('account-delete', { method: 'POST' }));
  await addTextIdea('written later');
  await expect.poll(() => syncStatus.get().stage).toBe('blocked');
  expect(await ideaTexts()).toEqual(['kept', 'written later']);
});

test('a stopped device sends nothing, and catches up after it starts again', async () => {
  await syncedIdeas(['one']);
  const other = new OtherDevice();
  stopSyncOnDevice();
  await expectStage('off');
  let requests = 0;
  const stopCounting = intercept('/rpc/', (_, pass) => {
    requests += 1;
    return pass();
  });
  await addTextIdea('two');
  await syncNow();
  expect(requests).toBe(0);
  stopCounting();
  startSyncOnDevice();
  await expectStage('synced');
  expect(await textsInAccount(other)).toEqual(['one', 'two']);
});

test('a push that arrives after its timeout changes nothing', async () => {
  await syncedIdeas(['one']);
  const other = new OtherDevice();
  const late: (() => Promise<Response>)[] = [];
  const stopHolding = intercept('/rpc/push_records', async (_, pass) => {
    late.push(pass);
    throw new TypeError('Failed to fetch');
  });
  await addTextIdea('two');
  await expectStage('waiting');
  stopHolding();
  const [idea] = await store.ideas.filter(({ raw }) => raw === 'two').toArray();
  await store.ideas.update(idea?.ideaId ?? '', { raw: 'two, and more' });
  await syncNow();
  await expect.poll(() => textsInAccount(other)).toEqual(['one', 'two, and more']);
  for (const send of late) expect((await send()).ok).toBe(true);
  await syncNow();
  expect(await textsInAccount(other)).toEqual(['one', 'two, and more']);
  expect(await ideaTexts()).toEqual(['one', 'two, and more']);
});

test('a device that slept for a month catches up, including deletions', async () => {
  const ids = await syncedIdeas(['kept', 'edited', 'deleted']);
  stopSyncOnDevice();
  await expectStage('off');
  const other = new OtherDevice();
  const idOf = (text: string) => ids.get(text) ?? '';
  await other.put('idea', idOf('edited'), textIdea(idOf('edited'), 'edited there', 1_000));
  await other.put('idea', idOf('deleted'), null);
  await other.putAll(
    Array.from({ length: 1_200 }, (_, index) => ({
      kind: 'idea',
      recordId: `idea-${index}`,
      value: textIdea(`idea-${index}`, `Idea ${index}`, 1_000),
    })),
  );
  shiftDate()(30 * 86_400_000);
  await addTextIdea('written before it woke');
  startSyncOnDevice();
  await expectStage('synced');
  const texts = await ideaTexts();
  expect(texts).toHaveLength(1_203);
  expect(texts).toEqual(expect.arrayContaining(['kept', 'edited there', 'written before it woke']));
  expect(await textsInAccount(other)).toEqual(texts);
});

test('sends nothing after another device turned sync off, until it is on again', async () => {
  await syncedIdeas(['one']);
  const other = new OtherDevice();
  await withClient((client) => client.rpc('set_sync_choice', { choice: 'off' }));
  await addTextIdea('two');
  await expect.poll(syncStatus.get).toEqual({ stage: 'off', where: 'account' });
  expect(await ideaTexts()).toEqual(['one', 'two']);
  expect(await setSyncChoice('on')).toMatchObject({ ok: true });
  await expectStage('synced');
  expect(await textsInAccount(other)).toEqual(['one', 'two']);
});
