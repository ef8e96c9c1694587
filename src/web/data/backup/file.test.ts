import { expect, it } from 'vitest';
import { newCandidate } from '#domain/candidates/candidate.ts';
import { firstSlots } from '#domain/planner/slot.ts';
import { newBatch } from '#domain/posts/batch.ts';
import { complete, edit, toggleLock } from '#domain/posts/change.ts';
import { textIdea, untranscribedIdea, youtubeLinkIdea } from '#domain/posts/idea.ts';
import { defaultPreferences } from '#domain/posts/preferences.ts';
import { defaultBrandKit } from '#domain/video/brand.ts';
import type { StoreContents } from '../store/database.ts';
import { backupFile, readBackup } from './file.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

/** A store with data in every table that a backup includes. */
function fullStore(): StoreContents {
  let count = 0;
  const { batch, posts } = newBatch(() => `id${count++}`, now);
  const [first, second, ...rest] = posts;
  if (!first || !second) throw new Error('expected posts');
  const edited = edit(
    first,
    [],
    { title: 'Ä "title"', content: 'Words\n🚀', tags: ['a'], scheduledAt: '2026-12-01' },
    {
      now,
      writerId: 'tab',
      entryId: 'e1',
      device: 'Firefox on Linux',
    },
  );
  const locked = toggleLock(second, { now, entryId: 'e2' });
  if (!edited.ok || !edited.entry || !locked.ok) throw new Error('expected changes');
  const done = complete(edited.post, { now, entryId: 'e3', timeZone: 'Europe/Berlin', dailyTarget: 1 });
  if (!done.ok) throw new Error('expected a completion');
  const youtube = youtubeLinkIdea('i2', 'https://youtu.be/dQw4w9WgXcQ', now);
  const [slot, ...slots] = firstSlots(now);
  if (!slot || !youtube) throw new Error('expected a slot and an idea');
  return {
    batches: [batch],
    posts: [{ ...done.post, imageId: 'image-2' }, locked.post, ...rest],
    history: [edited.entry, done.entry, locked.entry],
    ideas: [textIdea('i1', 'An idea', now), youtube, untranscribedIdea('i3', 'r1', now)],
    formulas: [
      {
        formulaId: 'f1',
        type: 'image',
        post: { content: 'A post', imageUrl: null, imageId: 'image-2', linkedinUrl: null },
        breakdown: 'Why',
        isExample: false,
        createdAt: now,
        updatedAt: now,
      },
    ],
    plannerPosts: [
      { ...slot, content: 'A plan', imageId: 'image-1', setAside: ['Earlier'], sentAs: 'p1' },
      ...slots,
    ],
    images: [
      { imageId: 'image-2', blob: new Blob([Uint8Array.of(0, 255, 7)], { type: 'image/png' }) },
      { imageId: 'image-1', blob: new Blob([new Uint8Array(100_000).fill(200)], { type: 'image/jpeg' }) },
    ],
    recordings: [
      {
        recordingId: 'r1',
        mimeType: 'audio/webm;codecs=opus',
        startedAt: now,
        durationSeconds: 2,
        purpose: { kind: 'dump' },
        isOpen: false,
      },
    ],
    recordingChunks: [
      { recordingId: 'r1', blob: new Blob(['one ']) },
      { recordingId: 'r1', blob: new Blob(['two']) },
    ],
    dictations: [{ postId: first.postId, passages: ['Said'] }],
    voiceProfiles: [
      {
        voiceProfileId: 'v',
        role: 'Recruiter',
        audience: 'Heads of nursing',
        goal: 'Win hospitals',
        samplePosts: ['Mine'],
        wordsNeverUsed: ['synergy'],
      },
    ],
    brandKits: [{ kitId: 'acme', name: 'Acme', createdAt: now, ...defaultBrandKit, badgeText: 'ACME' }],
    candidates: [
      {
        ...newCandidate('c1', '007', { now, today: '2026-11-21' }),
        name: 'Anna',
        tags: ['berlin'],
        stage: 'recorded',
        consent: { text: 'I agree.', version: '1', at: now },
      },
    ],
    settings: [
      { key: 'currentBatchId', value: batch.batchId },
      { key: 'preferences', value: { ...defaultPreferences, dailyTarget: 5, workingDays: [1, 2, 3] } },
      { key: 'formulasBeside', value: { [first.postId]: 'f1' } },
      { key: 'resultScores', value: { [first.postId]: 1.5 } },
      { key: 'savedHooks', value: { 'I almost quit.': now } },
      { key: 'editEvidence', value: { 'a1 emojis': now, 'a2 phrase truly': now } },
      { key: 'ruleChoices', value: { 'off emojis': now } },
      {
        key: 'thoughtLeaders',
        value: [
          { key: 'a', name: 'A', styleNotes: 'a', color: '#111111' },
          { key: 'b', name: 'B', styleNotes: 'b', color: '#222222' },
          { key: 'c', name: 'C', styleNotes: 'c', color: '#333333' },
        ],
      },
    ],
  };
}

it('restores the whole store from a backup', async () => {
  const contents = fullStore();
  const read = await readBackup(await backupFile(contents, false));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  for (const table of ['batches', 'posts', 'ideas', 'formulas', 'plannerPosts', 'recordings'] as const) {
    expect(read.contents[table], table).toEqual(contents[table]);
  }
  expect(read.contents.history).toEqual(expect.arrayContaining(contents.history));
  expect(read.contents.dictations).toEqual(contents.dictations);
  expect(read.contents.voiceProfiles).toEqual(contents.voiceProfiles);
  expect(read.contents.brandKits).toEqual(contents.brandKits);
  expect(read.contents.candidates).toEqual(contents.candidates);
  expect(read.contents.settings).toEqual(expect.arrayContaining(contents.settings));
  const bytes = async ({ images }: StoreContents) =>
    Object.fromEntries(
      await Promise.all(
        images.map(async ({ imageId, blob }) => [
          imageId,
          blob?.type,
          new Uint8Array((await blob?.arrayBuffer()) ?? []),
        ]),
      ).then((rows) => rows.map(([imageId, ...rest]) => [imageId, rest])),
    );
  expect(await bytes(read.contents)).toEqual(await bytes(contents));
  expect(await read.contents.recordingChunks[0]?.blob.text()).toBe('one two');
  expect(read.summary).toEqual({
    completePosts: 1,
    drafts: 0,
    ideas: 3,
    formulas: 1,
    plannerPosts: 1,
    candidates: 1,
    images: 2,
    recordings: 1,
  });
});

it('does not count a slot with only spaces, and counts a badge per five complete posts of the batch', async () => {
  const contents = fullStore();
  const [first, second, ...slots] = contents.plannerPosts;
  if (!first || !second) throw new Error('expected slots');
  const posts = contents.posts.map((post, index) =>
    index < 11 ? { ...post, state: 'complete' as const } : post,
  );
  const backup = await backupFile(
    {
      ...contents,
      batches: [...contents.batches, { batchId: 'earlier', createdAt: 1, postIds: [], celebratedAt: null }],
      posts: [
        ...posts,
        ...posts.map((post) => ({ ...post, postId: `old ${post.postId}`, batchId: 'earlier' })),
      ],
      plannerPosts: [first, { ...second, content: ' \n' }, ...slots],
    },
    false,
  );
  expect(JSON.parse(await backup.text()).analytics).toMatchObject({ completeCount: 11, rowBadges: 2 });
  const read = await readBackup(backup);
  expect(read.ok && read.summary).toMatchObject({ completePosts: 11, plannerPosts: 1 });
});

it('drops links of formulas and ideas that are not http(s)', async () => {
  const contents = fullStore();
  const file = JSON.parse(await (await backupFile(contents, false)).text());
  const script = 'javascript:alert(document.domain)';
  Object.assign(file.formulas[0].post, { imageUrl: script, linkedinUrl: script });
  file.dumpIdeas[1].youtubeMeta.url = script;
  const read = await readBackup(new Blob([JSON.stringify(file)]));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.contents.formulas[0]?.post).toMatchObject({ imageUrl: null, linkedinUrl: null });
  expect(read.contents.ideas[1]?.youtubeMeta?.url).toBe('');
  expect(JSON.stringify(read.contents)).not.toContain('javascript:');
});

it('leaves out the audio of an archived idea', async () => {
  const contents = fullStore();
  const recordings = contents.recordings.map((recording) => ({ ...recording, discardedAt: now }));
  const ideas = contents.ideas.filter(({ recordingId }) => recordingId === undefined);
  const read = await readBackup(await backupFile({ ...contents, ideas, recordings }, false));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.contents.recordings).toEqual([]);
  expect(read.contents.recordingChunks).toEqual([]);
  expect(read.summary.recordings).toBe(0);
});

it('includes the audio of a restored idea, even if it is still marked as discarded', async () => {
  const contents = fullStore();
  const recordings = contents.recordings.map((recording) => ({ ...recording, discardedAt: now }));
  const read = await readBackup(await backupFile({ ...contents, recordings }, false));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.contents.recordings).toEqual(contents.recordings);
  expect(await read.contents.recordingChunks[0]?.blob.text()).toBe('one two');
  expect(read.summary.recordings).toBe(1);
});

it('remembers that the completion of a reopened post counts', async () => {
  const contents = fullStore();
  const history = contents.history.map((entry) =>
    entry.action === 'completed' ? { ...entry, reopenedAt: now } : entry,
  );
  const read = await readBackup(await backupFile({ ...contents, history }, false));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.contents.history).toEqual(history);
  expect(read.contents.history).toContainEqual(expect.objectContaining({ reopenedAt: now }));
});

it('uses the field names of the specification', async () => {
  const file = JSON.parse(await (await backupFile(fullStore(), false)).text());
  expect(file).toMatchObject({
    version: 1,
    batchId: 'id0',
    userPreferences: { dailyTarget: 5, voiceProfileId: null, darkMode: false, mobileLineLength: 'short' },
    analytics: { completeCount: 1, rowBadges: 0 },
  });
  expect(file.posts[0].history.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual(
    [
      ['edited', 'user'],
      ['completed', 'user'],
    ],
  );
  expect(file.dumpIdeas[1].youtubeMeta.url).toContain('dQw4w9WgXcQ');
  expect(file.formulas[0].breakdown).toBe('Why');
  expect(file.contentPlannerPosts[0]).toMatchObject({
    postId: 'content-planner-0',
    title: 'Post 1',
    imageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
});

it('stores the current theme, overriding a stale `darkMode` preference', async () => {
  const contents = fullStore();
  const earlier = { ...defaultPreferences, darkMode: false };
  const settings = contents.settings.map((setting) =>
    setting.key === 'preferences' ? { ...setting, value: earlier } : setting,
  );
  const file = await backupFile({ ...contents, settings }, true);
  expect(JSON.parse(await file.text()).userPreferences.darkMode).toBe(true);
  const read = await readBackup(file);
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.isDark).toBe(true);
  expect(read.contents.settings).toContainEqual({ key: 'preferences', value: defaultPreferences });
});

it('reads a file of an earlier release, which has no brand kits and candidates', async () => {
  const {
    brandKits: _,
    candidates: _1,
    ...earlier
  } = JSON.parse(await (await backupFile(fullStore(), true)).text());
  const read = await readBackup(new Blob([JSON.stringify(earlier)]));
  expect(read).toMatchObject({ ok: true });
  expect(read.ok && ('brandKits' in read.contents || 'candidates' in read.contents)).toBe(false);
});

it('reads a file without a theme', async () => {
  const { userPreferences, ...backup } = JSON.parse(await (await backupFile(fullStore(), true)).text());
  const { darkMode: _, ...preferences } = userPreferences;
  const read = await readBackup(new Blob([JSON.stringify({ ...backup, userPreferences: preferences })]));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.isDark).toBeNull();
});

it('remembers that the user removed the examples and the first slots', async () => {
  const contents: StoreContents = { ...fullStore(), formulas: [], plannerPosts: [] };
  const started = [
    { key: 'plannerBegun' as const, value: true },
    { key: 'formulasBegun' as const, value: true },
  ];
  const read = await readBackup(
    await backupFile({ ...contents, settings: [...contents.settings, ...started] }, false),
  );
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read.contents.settings).toEqual(expect.arrayContaining(started));
  const neverOpened = await readBackup(await backupFile(contents, false));
  expect(neverOpened.ok && neverOpened.contents.settings).toContainEqual({
    key: 'formulasBegun',
    value: false,
  });
});

it('reads a hand-edited file and renumbers posts and slots', async () => {
  const backup = JSON.parse(await (await backupFile(fullStore(), false)).text());
  const [, , third] = backup.posts;
  const read = await readBackup(
    new Blob([
      JSON.stringify({
        ...backup,
        userPreferences: { ...backup.userPreferences, dailyTarget: 0 },
        posts: backup.posts.filter((post: unknown) => post !== third),
        contentPlannerPosts: [
          ...backup.contentPlannerPosts.toSpliced(4, 1),
          { ...backup.contentPlannerPosts[0], postId: 'copied' },
        ],
      }),
    ]),
  );
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  const { batches, posts, plannerPosts, images, settings } = read.contents;
  expect(images.map(({ imageId }) => imageId).toSorted(), 'each image is stored once').toEqual([
    'image-1',
    'image-2',
  ]);
  expect(batches[0]?.postIds).toEqual(posts.map(({ postId }) => postId));
  expect(plannerPosts.map(({ position }) => position)).toEqual(plannerPosts.map((_, index) => index));
  expect(settings).toContainEqual({ key: 'preferences', value: expect.objectContaining({ dailyTarget: 1 }) });
});

it('keeps every post of an oversized batch, posts without a batch, and sixty slots with images', async () => {
  const backup = JSON.parse(await (await backupFile(fullStore(), false)).text());
  const [post] = backup.posts;
  const [slot] = backup.contentPlannerPosts;
  const extra = Array.from({ length: 12 }, (_, index) => ({
    ...post,
    postId: `extra-${index}`,
    history: [],
  }));
  const stray = { ...post, postId: 'stray', batchId: 'unknown', history: [] };
  const slots = Array.from({ length: 60 }, (_, position) => ({
    ...slot,
    postId: `content-planner-${position}`,
    position,
  }));
  const changed = { ...backup, posts: [...backup.posts, ...extra, stray], contentPlannerPosts: slots };
  const read = await readBackup(new Blob([JSON.stringify(changed)]));
  if (!read.ok) throw new Error(`The backup was refused: ${read.reason}.`);
  expect(read).toMatchObject({ batchSize: 43, slotCount: 60, toDumpCount: 0 });
  expect(read.contents.batches[0]?.postIds.slice(30)).toEqual([...extra, stray].map(({ postId }) => postId));
});

it('rejects files that are not backups, damaged backups, and newer versions', async () => {
  const backup = JSON.parse(await (await backupFile(fullStore(), false)).text());
  const reasonFor = async (content: unknown) => {
    const read = await readBackup(
      new Blob([typeof content === 'string' ? content : JSON.stringify(content)]),
    );
    return read.ok ? null : read.reason;
  };
  expect(await reasonFor('not JSON')).toBe('no-backup');
  expect(await reasonFor({ hello: 1 })).toBe('no-backup');
  expect(await reasonFor({ ...backup, posts: [{ postId: 7 }] })).toBe('damaged');
  expect(await reasonFor({ ...backup, images: [{ imageId: 'x', dataUrl: 'https://example.com' }] })).toBe(
    'damaged',
  );
  expect(await reasonFor({ ...backup, batchId: 'unknown' })).toBe('damaged');
  expect(await reasonFor({ ...backup, dumpIdeas: [...backup.dumpIdeas, backup.dumpIdeas[0]] })).toBe(
    'damaged',
  );
  // The value is nanoseconds, which is outside the range of `Date`.
  const [idea] = backup.dumpIdeas;
  expect(await reasonFor({ ...backup, dumpIdeas: [{ ...idea, createdAt: 1.8e18 }] })).toBe('damaged');
  const { dictations, voiceProfiles } = backup;
  expect(await reasonFor({ ...backup, dictations: [...dictations, ...dictations] })).toBe('damaged');
  expect(await reasonFor({ ...backup, voiceProfiles: [...voiceProfiles, ...voiceProfiles] })).toBe('damaged');
  expect(await reasonFor({ ...backup, version: 2 })).toBe('newer');
  expect(await reasonFor(backup)).toBeNull();
});

it('leaves out images that are not on this device, and where the account has files', async () => {
  const contents = fullStore();
  const file = { sha256: '00', bytes: 2, type: 'image/png' };
  contents.images.push({ imageId: 'image-3', file });
  contents.recordings = contents.recordings.map((recording) => ({ ...recording, file }));
  const read = await readBackup(await backupFile(contents, false));
  if (!read.ok) throw new Error('expected a backup');
  expect(read.contents.images.map(({ imageId }) => imageId).toSorted()).toEqual(['image-1', 'image-2']);
  expect(read.contents.recordings).toEqual(fullStore().recordings);
});

it('distinguishes a changed file from an unchanged one, and a truncated file from other files', async () => {
  const saved = await (await backupFile(fullStore(), false)).text();
  const read = (text: string) => readBackup(new Blob([text]));
  expect(await read(saved)).toMatchObject({ ok: true, isChanged: false });
  expect(await read(saved.replace('An idea', 'An odea'))).toMatchObject({ ok: true, isChanged: true });
  const formatted = JSON.stringify(JSON.parse(saved), null, 2);
  expect(await read(formatted)).toMatchObject({ ok: true, isChanged: true });
  const { checksum, ...earlier } = JSON.parse(saved);
  expect(checksum).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(await read(JSON.stringify(earlier))).toMatchObject({ ok: true, isChanged: false });
  for (const length of [100, saved.length / 2, saved.length - 1])
    expect(await read(saved.slice(0, length))).toEqual({ ok: false, reason: 'damaged' });
  expect(await read('{"app":"another"')).toEqual({ ok: false, reason: 'no-backup' });
});
