import type { HistoryEntry } from '#domain/posts/history.ts';
import { now } from '#web/browser/clock.ts';
import { newId } from '#web/browser/ids.ts';
import { chooseTheme, chosenTheme, isDarkNow } from '#web/browser/theme.ts';
import { type StoreContents, store, tablesOfThisDevice } from '../store/database.ts';
import { useStored } from '../store/live-query.ts';

/** A lazy module, because screens that offer a backup do not need the brand kits first. */
const loadKitRows = () => import('../video/kit-rows.ts');
type KitRows = Awaited<ReturnType<typeof loadKitRows>>;

/** Reads the whole local store in one transaction. */
export async function readContents(): Promise<StoreContents> {
  const kitRows = await loadKitRows();
  return store.transaction('r', store.tables, () => readAll(kitRows));
}

/**
 * Replaces the contents of the local store, after saving them as a snapshot. This is atomic: if the snapshot does not
 * fit, the store stays unchanged. Also sets the theme unless `isDark` is null. Returns the snapshot id for
 * `undoReplacing`.
 */
export async function replaceContents(contents: StoreContents, isDark: boolean | null): Promise<string> {
  const kitRows = await loadKitRows();
  const snapshotId = await store.transaction('rw', store.tables, () => exchange(contents, kitRows));
  kitRows.restoreMainKit(contents.brandKits);
  // A system theme that already matches stays selected, because the file cannot express it.
  if (isDark !== null && isDark !== isDarkNow()) chooseTheme(isDark ? 'dark' : 'light');
  return snapshotId;
}

/**
 * Restores a snapshot and saves the current contents as the new one. Returns the id of the new snapshot, or null if
 * the requested one no longer exists.
 */
export async function undoReplacing(snapshotId: string): Promise<string | null> {
  const kitRows = await loadKitRows();
  const undone = await store.transaction('rw', store.tables, async () => {
    const snapshot = await store.snapshots.get(snapshotId);
    return snapshot ? { snapshot, replacedId: await exchange(snapshot.contents, kitRows) } : null;
  });
  if (undone?.snapshot.theme) chooseTheme(undone.snapshot.theme);
  kitRows.restoreMainKit(undone?.snapshot.contents.brandKits);
  return undone?.replacedId ?? null;
}

/** The latest replacement that can be undone, and its time. Undefined while loading, null if there is none. */
export function useLastReplacing(): { snapshotId: string; takenAt: number } | null | undefined {
  return useStored(readLastReplacing, [], null);
}

async function readLastReplacing(): Promise<{ snapshotId: string; takenAt: number } | null> {
  // Reads only keys, because a snapshot contains a whole store.
  const [snapshotId] = await store.snapshots.toCollection().primaryKeys();
  const [takenAt] = await store.snapshots.orderBy('takenAt').keys();
  return snapshotId === undefined || typeof takenAt !== 'number' ? null : { snapshotId, takenAt };
}

/** Call this inside a transaction on all tables. */
async function exchange(contents: StoreContents, kitRows: KitRows): Promise<string> {
  const snapshot = {
    snapshotId: newId(),
    takenAt: now(),
    contents: await readAll(kitRows),
    theme: chosenTheme(),
  };
  // Stores only one snapshot, because otherwise every restore would use more disk space.
  await store.snapshots.clear();
  await store.snapshots.add(snapshot);
  await writeAll(contents, snapshot.contents, kitRows);
  return snapshot.snapshotId;
}

async function readAll({ readKitRows }: KitRows): Promise<StoreContents> {
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
    brandKits: await readKitRows(),
    candidates: await store.candidates.toArray(),
    settings: await store.settings.toArray(),
  };
}

async function writeAll(
  contents: StoreContents,
  before: StoreContents,
  { storedKitRows }: KitRows,
): Promise<void> {
  const posts = newerThan(before.posts, contents.posts);
  const plannerPosts = newerThan(before.plannerPosts, contents.plannerPosts);
  const preserved = [store.snapshots.name, ...tablesOfThisDevice];
  for (const table of store.tables) if (!preserved.includes(table.name)) await table.clear();
  await store.batches.bulkAdd(contents.batches);
  await store.posts.bulkAdd(posts);
  await store.history.bulkAdd(contents.history);
  await store.history.bulkAdd(versionsToKeep(contents, before));
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
  await store.brandKits.bulkAdd(storedKitRows(contents.brandKits ?? before.brandKits ?? []));
  // Backups of earlier releases have no candidates.
  await store.candidates.bulkAdd(contents.candidates ?? before.candidates ?? []);
  await store.settings.bulkAdd(contents.settings);
}

/**
 * The versions of posts that the new contents lack. Without them, the account would remove texts from all devices that
 * exist nowhere else.
 */
function versionsToKeep({ posts, history }: StoreContents, before: StoreContents): HistoryEntry[] {
  const [postIds, entryIds] = [
    new Set(posts.map(({ postId }) => postId)),
    new Set(history.map((entry) => entry.entryId)),
  ];
  return before.history.filter(
    ({ action, postId, entryId }) => action === 'edited' && postIds.has(postId) && !entryIds.has(entryId),
  );
}

/** Raises revisions above those of the replaced rows, because open editors ignore older revisions. */
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
