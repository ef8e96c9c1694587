import { expect, test } from 'vitest';
import { newBatch } from '#domain/posts/batch.ts';
import { textIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { photo } from '#tests/component/images.ts';
import { intercept, loseReplies } from '#tests/component/network.ts';
import { storedPosts } from '#tests/component/store.ts';
import { expectStage, OtherDevice, signInToNewAccount, sync } from '#tests/component/sync.ts';
import { newId } from '#web/browser/ids.ts';
import { type PreparedImage, prepareImage } from '#web/browser/images.ts';
import { eraseDeletedCandidates } from '../invitations/erase-deleted-candidates.ts';
import { addCandidate } from '../store/candidates.ts';
import { store } from '../store/database.ts';
import { finalizeDeletion } from '../store/deleted-candidates.ts';
import { addTextIdea, addVoiceNote } from '../store/ideas.ts';
import { storeImage } from '../store/images.ts';
import { savePost } from '../store/posts.ts';
import { beginRecording, storeChunk } from '../store/recordings.ts';
import { storeVideo } from '../store/videos.ts';
import { saveBrandKit, savedBrandKit } from '../video/brand-kit.ts';
import { readBrandKits } from '../video/brand-kits.ts';
import { addKit, saveKit } from '../video/edit-brand-kits.ts';
import { syncNow } from './sync-now.ts';
import { syncStatus } from './sync-status.ts';
import { unsyncedContent } from './unsynced.ts';

function ideaChange(ideaId: string, raw: string) {
  return { kind: 'idea', recordId: ideaId, value: textIdea(ideaId, raw, 1_000) };
}

async function firstPost(): Promise<Post> {
  const [post] = await storedPosts();
  if (!post) throw new Error('There is no post.');
  return post;
}

/** Types into a post whose content was `before`. */
async function write(postId: string, before: unknown, content: string): Promise<void> {
  await savePost(postId, { change: { content }, base: { content: String(before) } });
}

test('text written here reaches the account, and text of other devices arrives here', async () => {
  const userId = await signInToNewAccount();
  sync(userId);
  await expectStage('synced');
  const other = new OtherDevice();
  expect((await other.records()).filter(({ kind }) => kind === 'post')).toHaveLength(30);

  await addTextIdea('Ask three clients why they stayed.');
  const [idea] = await store.ideas.toArray();
  if (!idea) throw new Error('The idea is not stored.');
  await expect.poll(() => other.record('idea', idea.ideaId)).toMatchObject({ value: idea });

  await other.put('idea', idea.ideaId, { ...idea, raw: 'Ask five clients why they stayed.' });
  await expect
    .poll(() => store.ideas.get(idea.ideaId))
    .toMatchObject({ raw: 'Ask five clients why they stayed.' });
  await other.put('idea', idea.ideaId, null);
  await expect.poll(() => store.ideas.count()).toBe(0);
});

test('edits of one post on two devices merge', async () => {
  const userId = await signInToNewAccount();
  const { postId } = await firstPost();
  await write(postId, '', 'One morning, a client called. She stayed for years.');
  const { stop } = sync(userId);
  await expectStage('synced');
  stop();

  const other = new OtherDevice();
  const shared = await other.record('post', postId);
  const here = 'One cold morning, a client called. She stayed for years.';
  await write(postId, shared?.value?.content, here);
  const there = 'One morning, a client called. She stayed for ten years.';
  await other.put('post', postId, { ...shared?.value, content: there, revision: 2 });

  sync(userId);
  const both = 'One cold morning, a client called. She stayed for ten years.';
  await expect.poll(() => store.posts.get(postId)).toMatchObject({ content: both });
  await expect.poll(() => other.record('post', postId)).toMatchObject({ value: { content: both } });
});

test("words that lose to another device's stay in the history under this device's name", async () => {
  const userId = await signInToNewAccount();
  const { postId } = await firstPost();
  await write(postId, '', 'Base text here today.');
  const { stop } = sync(userId);
  await expectStage('synced');
  stop();

  const other = new OtherDevice();
  const shared = await other.record('post', postId);
  await write(postId, 'Base text here today.', 'Base text, says the laptop, today.');
  await other.put('post', postId, {
    ...shared?.value,
    content: 'Base text, wrote the phone, today.',
    revision: 2,
  });

  const { notices } = sync(userId);
  await expect
    .poll(() => store.posts.get(postId))
    .toMatchObject({ content: 'Base text, wrote the phone, today.' });
  const history = await store.history.where('postId').equals(postId).toArray();
  expect(history).toContainEqual(
    expect.objectContaining({
      device: 'Chrome on Linux',
      text: expect.objectContaining({ content: 'Base text, says the laptop, today.' }),
    }),
  );
  expect(notices).toEqual(['version-set-aside']);
});

test('a push whose response is lost does not duplicate words', async () => {
  const userId = await signInToNewAccount();
  const { postId } = await firstPost();
  sync(userId);
  await expectStage('synced');

  const stopLosing = loseReplies('/rpc/push_records');
  await write(postId, '', 'I said yes.');
  await expectStage('waiting');
  await write(postId, 'I said yes.', 'I said yes. Then I asked why.');
  stopLosing();
  await syncNow();
  const other = new OtherDevice();
  const content = 'I said yes. Then I asked why.';
  await expect.poll(() => other.record('post', postId)).toMatchObject({ value: { content } });
  expect(await store.posts.get(postId)).toMatchObject({ content });
});

test('retries after a rejected token, a rate limit, a server error, and a request without a response', async () => {
  const userId = await signInToNewAccount();
  sync(userId);
  await expectStage('synced');
  const answers = [
    { status: 401, stage: { stage: 'blocked', problem: 'signed-out' } },
    { status: 429, stage: { stage: 'blocked', problem: 'too-often' } },
    { status: 503, stage: { stage: 'blocked', problem: 'server' } },
    { status: 0, stage: { stage: 'waiting', unsent: 1 } },
  ] as const;
  for (const [index, { status, stage }] of answers.entries()) {
    const stop = intercept('/rpc/', async () => {
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify({ message: 'Not now.' }), { status });
    });
    await addTextIdea(`Idea ${index}`);
    await syncNow();
    expect(syncStatus.get()).toMatchObject(stage);
    stop();
    await syncNow();
    await expectStage('synced');
  }
  const ideas = (await new OtherDevice().records()).filter(({ kind }) => kind === 'idea');
  expect(ideas.map(({ value }) => value?.raw)).toEqual(['Idea 0', 'Idea 1', 'Idea 2', 'Idea 3']);
});

test('an interrupted first sync resumes, and the initial content of the new device is dropped', async () => {
  const userId = await signInToNewAccount();
  const other = new OtherDevice();
  const { batch, posts } = newBatch(newId, 1_000);
  const written = posts.map((post, index) => ({
    ...post,
    content: `Post ${index}`,
    state: 'drafting',
    revision: 1,
  }));
  await other.putAll([
    { kind: 'setting', recordId: 'currentBatchId', value: { key: 'currentBatchId', value: batch.batchId } },
    ...Array.from({ length: 400 }, (_, index) => ideaChange(`idea-${index}`, 'long '.repeat(1_000))),
    ...written.map((post) => ({ kind: 'post', recordId: post.postId, value: post })),
    { kind: 'batch', recordId: batch.batchId, value: batch },
  ]);

  const { postId } = await firstPost();
  let pages = 0;
  const stopFailing = intercept('/rpc/pull_records', async (_, pass) => {
    pages += 1;
    return pages > 2 ? Promise.reject(new TypeError('Failed to fetch')) : pass();
  });
  const { stop } = sync(userId);
  await expectStage('waiting');
  stop();
  stopFailing();
  expect(await store.ideas.count()).toBeGreaterThan(0);
  expect(await store.ideas.count()).toBeLessThan(400);
  expect(await firstPost(), 'the current batch is complete at any time').toMatchObject({ postId });

  sync(userId);
  await expectStage('synced');
  expect(await store.ideas.count()).toBe(400);
  expect(await storedPosts()).toEqual(written);
  expect(await store.batches.toArray()).toEqual([batch]);
  expect((await other.records()).filter(({ kind }) => kind === 'batch')).toHaveLength(1);
});

test('images, recordings, and a logo are uploaded, and their records refer to them', async () => {
  const imageId = await storeImage(await prepared(await photo('office.jpg', 60, 40)));
  await beginRecording('note', 'audio/webm', { kind: 'dump' });
  await storeChunk('note', new Blob(['first ']));
  await storeChunk('note', new Blob(['second']));
  await addVoiceNote('note', 'Ask why.');
  saveBrandKit({ ...defaultBrandKit, logoDataUrl: pixel });
  sync(await signInToNewAccount());
  const other = new OtherDevice();
  const file = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
  await expect.poll(() => other.record('image', imageId)).toMatchObject({ value: { file } });
  await expect.poll(() => other.record('brandKit', 'kit')).toMatchObject({ value: { logo: file } });
  await expect
    .poll(() => other.record('recording', 'note'))
    .toMatchObject({ value: { file: { bytes: 12 } } });
  await expectStage('synced');
  expect((await unsyncedContent()).holdings).toMatchObject({
    images: 0,
    recordings: 0,
    brandKits: 0,
    ideas: 0,
  });

  const kit = (await other.record('brandKit', 'kit'))?.value;
  await other.put('brandKit', 'kit', { ...kit, badgeText: 'MEET' });
  await expect.poll(savedBrandKit).toMatchObject({ badgeText: 'MEET', logoDataUrl: pixel });
});

test('brand kits and the list of videos sync, and earlier releases can still read the main kit', async () => {
  saveBrandKit({ ...defaultBrandKit, badgeText: 'MAIN' });
  const [main] = await readBrandKits();
  await saveKit(main, { kit: { ...main.kit, fonts: 'oswald' } });
  const { kitId } = await addKit('Acme', { ...defaultBrandKit, badgeText: 'MEET', logoDataUrl: pixel });
  const file = new File(['video'], 'candidate-001-Clerk.mp4');
  await storeVideo({ videoId: 'clerk', ownerId: 'me', durationSeconds: 1, file });
  sync(await signInToNewAccount());
  const other = new OtherDevice();
  await expect
    .poll(() => other.record('namedKit', kitId))
    .toMatchObject({ value: { name: 'Acme', badgeText: 'MEET', logoDataUrl: pixel } });
  await expect.poll(() => other.record('brandKit', 'kit')).toMatchObject({ value: { badgeText: 'MAIN' } });
  expect((await other.record('brandKit', 'kit'))?.value).not.toHaveProperty('fonts');
  await expect
    .poll(() => other.record('video', 'clerk'))
    .toMatchObject({ value: { fileName: 'candidate-001-Clerk.mp4' } });
  await expectStage('synced');
  expect((await unsyncedContent()).holdings).toMatchObject({ brandKits: 0 });

  const acme = (await other.record('namedKit', kitId))?.value;
  await other.put('namedKit', kitId, { ...acme, name: 'Acme UK' });
  await other.put('namedKit', 'kit', { kitId: 'kit', name: 'Agency', createdAt: 0, fonts: 'space' });
  await expect.poll(kitNames).toEqual(['Agency', 'Acme UK']);
  await other.put('namedKit', kitId, null);
  await expect.poll(kitNames).toEqual(['Agency']);
  expect((await readBrandKits())[0].kit).toMatchObject({ badgeText: 'MAIN', fonts: 'space' });
});

test('a candidate deleted on another device is deleted here, including their videos', async () => {
  const { candidateId } = await addCandidate();
  for (const videoId of ['theirs', 'other']) {
    const file = new File(['video'], `${videoId}.mp4`);
    await storeVideo({ videoId, ownerId: 'me', durationSeconds: 1, file }, new Blob(['picture']));
  }
  await store.candidates.update(candidateId, { videoIds: ['theirs'] });
  const userId = await signInToNewAccount();
  sync(userId);
  const other = new OtherDevice();
  await expect
    .poll(() => other.record('candidate', candidateId))
    .toMatchObject({ value: { videoIds: ['theirs'] } });
  await other.put('candidate', candidateId, null);
  await expect.poll(() => store.candidates.count()).toBe(0);
  // The deletion may still be undone on the other device.
  expect(await store.videos.count()).toBe(2);
  finalizeDeletion(candidateId);
  await eraseDeletedCandidates(userId, []);
  expect(await store.videos.toCollection().primaryKeys()).toEqual(['other']);
  expect(await store.posters.toCollection().primaryKeys()).toEqual(['other']);
});

async function kitNames(): Promise<string[]> {
  return (await readBrandKits()).map(({ name }) => name);
}

/** A PNG with one pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function prepared(file: File): Promise<PreparedImage> {
  const result = await prepareImage(file);
  if (!result.ok) throw new Error('The image could not be prepared.');
  return result.image;
}

test('an edit of a long post sends less than 1.2 kB, including the version for its history', async () => {
  const userId = await signInToNewAccount();
  const { postId } = await firstPost();
  const before = 'One morning, a client called and asked for the one who stays. '.repeat(30);
  await write(postId, '', before);
  sync(userId);
  await expectStage('synced');

  let sentBytes = 0;
  intercept('/rpc/push_records', async (request, pass) => {
    sentBytes += (await request.arrayBuffer()).byteLength;
    return pass();
  });
  const content = `${before}She stayed for years.`;
  await write(postId, before, content);
  const other = new OtherDevice();
  const isVersion = ({ kind, value }: { kind: string; value: object | null }) =>
    kind === 'history' && JSON.stringify(value).includes('She stayed for years.');
  await expect.poll(async () => (await other.records()).filter(isVersion)).toHaveLength(1);
  expect(await other.record('post', postId)).toMatchObject({ value: { content } });
  expect(sentBytes).toBeLessThan(1_200);
});
