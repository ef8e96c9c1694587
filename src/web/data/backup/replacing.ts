import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { chooseTheme, chosenTheme, isDarkNow } from '#web/browser/theme.ts';
import { type StoreContents, store, tablesOfThisDevice } from '../store/database.ts';
import { useStored } from '../store/live-reading.ts';

/** All that the store holds, at one moment. */
export function readContents(): Promise<StoreContents> {
  return store.transaction('r', store.tables, readAll);
}

/**
 * Puts other contents in the place of all that the store holds, which is kept as a snapshot first. All of it happens
 * or nothing: when the browser has no room for the snapshot, the store is as it was. The theme becomes dark or light
 * with it, unless `isDark` is null. Gives the id by which `undoReplacing` brings the snapshot back.
 */
export async function replaceContents(contents: StoreContents, isDark: boolean | null): Promise<string> {
  const snapshotId = await store.transaction('rw', store.tables, () => exchange(contents));
  // Where it looks so already, a choice to follow the system stays: the file has no word for it.
  if (isDark !== null && isDark !== isDarkNow()) chooseTheme(isDark ? 'dark' : 'light');
  return snapshotId;
}

/**
 * Brings back what was replaced. What was written since is kept in its stead: gives the id by which that comes back
 * again, null when the snapshot is gone.
 */
export async function undoReplacing(snapshotId: string): Promise<string | null> {
  const undone = await store.transaction('rw', store.tables, async () => {
    const snapshot = await store.snapshots.get(snapshotId);
    return snapshot ? { theme: snapshot.theme, replacedId: await exchange(snapshot.contents) } : null;
  });
  if (undone?.theme) chooseTheme(undone.theme);
  return undone?.replacedId ?? null;
}

/**
 * The last replacing that can still be undone, and when it was; undefined while it is read, null when there is none.
 */
export function useLastReplacing(): { snapshotId: string; takenAt: number } | null | undefined {
  return useStored(readLastReplacing, [], null);
}

async function readLastReplacing(): Promise<{ snapshotId: string; takenAt: number } | null> {
  // By their keys: a snapshot holds everything there was.
  const [snapshotId] = await store.snapshots.toCollection().primaryKeys();
  const [takenAt] = await store.snapshots.orderBy('takenAt').keys();
  return snapshotId === undefined || typeof takenAt !== 'number' ? null : { snapshotId, takenAt };
}

/** Part of a transaction on all tables. */
async function exchange(contents: StoreContents): Promise<string> {
  const snapshot = { snapshotId: newId(), takenAt: now(), contents: await readAll(), theme: chosenTheme() };
  // One way back is enough; more would fill the disk with every restore.
  await store.snapshots.clear();
  await store.snapshots.add(snapshot);
  await writeAll(contents, snapshot.contents);
  return snapshot.snapshotId;
}

async function readAll(): Promise<StoreContents> {
  return {
    batches: await store.batches.toArray(),
    posts: await store.posts.toArray(),
    history: await store.history.toArray(),
    ideas: await store.ideas.toArray(),
    formulas: await store.formulas.toArray(),
    plannerPosts: await store.plannerPosts.toArray(),
    images: await store.images.toArray(),
    recordings: await store.recordings.toArray(),
    recordingChunks: await store.recordingChunks.toArray(),
    dictations: await store.dictations.toArray(),
    voiceProfiles: await store.voiceProfiles.toArray(),
    settings: await store.settings.toArray(),
  };
}

async function writeAll(contents: StoreContents, before: StoreContents): Promise<void> {
  const posts = newerThan(before.posts, contents.posts);
  const plannerPosts = newerThan(before.plannerPosts, contents.plannerPosts);
  const staying = [store.snapshots.name, ...tablesOfThisDevice];
  for (const table of store.tables) if (!staying.includes(table.name)) await table.clear();
  await store.batches.bulkAdd(contents.batches);
  await store.posts.bulkAdd(posts);
  await store.history.bulkAdd(contents.history);
  await store.ideas.bulkAdd(contents.ideas);
  await store.formulas.bulkAdd(contents.formulas);
  await store.plannerPosts.bulkAdd(plannerPosts);
  await store.images.bulkAdd(contents.images);
  await store.recordings.bulkAdd(contents.recordings);
  await store.recordingChunks.bulkAdd(
    contents.recordingChunks.map(({ recordingId, blob }) => ({ recordingId, blob })),
  );
  await store.dictations.bulkAdd(contents.dictations);
  await store.voiceProfiles.bulkAdd(contents.voiceProfiles);
  await store.settings.bulkAdd(contents.settings);
}

/** An open editor knows newer from older by the revision, which therefore never goes back. */
function newerThan<Written extends { postId: string; revision: number }>(
  before: readonly Written[],
  after: readonly Written[],
): Written[] {
  const revisions = new Map(before.map(({ postId, revision }) => [postId, revision]));
  return after.map((written) => ({
    ...written,
    revision: Math.max(written.revision, (revisions.get(written.postId) ?? -1) + 1),
  }));
}
