import { type Batch, postsInOrder } from '#domain/posts/batch.ts';
import { countedCompletions } from '#domain/posts/completions.ts';
import type { CompletedEntry, HistoryEntry } from '#domain/posts/history.ts';
import type { DumpIdea } from '#domain/posts/idea.ts';
import type { Post } from '#domain/posts/post.ts';
import { defaultPreferences, type UserPreferences } from '#domain/posts/preferences.ts';
import { idleSprint, type Sprint } from '#domain/posts/sprint.ts';
import { type Settings, store } from './database.ts';
import { type StoreFailure, storeFailure } from './failure.ts';
import { liveQuery, useStored } from './live-query.ts';

/** The data of the content engine, from the store's current state, including writes of other tabs. */
export type Engine = {
  batch: Batch;
  posts: Post[];
  preferences: UserPreferences;
  completions: CompletedEntry[];
};

export type EngineState =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'ready'; engine: Engine };

const engineReading = liveQuery<EngineState>(async () => {
  try {
    return { status: 'ready', engine: await readEngine() };
  } catch (error) {
    return { status: 'failed', failure: await storeFailure(error) };
  }
});
export const prepareEngine = engineReading.prepare;

export function useEngine(): EngineState {
  return engineReading.useLatest() ?? { status: 'loading' };
}

/** Returns the ideas, newest first; undefined until read. */
export function useIdeas(): DumpIdea[] | undefined {
  return useStored<DumpIdea[] | undefined>(
    () => store.ideas.orderBy('createdAt').reverse().toArray(),
    [],
    undefined,
  );
}

/** Returns a post's history; undefined until read. */
export function useHistory(postId: string): HistoryEntry[] | undefined {
  return useStored<HistoryEntry[] | undefined>(
    () => store.history.where('postId').equals(postId).toArray(),
    [postId],
    undefined,
  );
}

/** Returns the focus sprint, or an idle one if the store cannot be read. */
export function useSprint(): Sprint {
  return useStored(() => readSetting('sprint', idleSprint), [], idleSprint) ?? idleSprint;
}

/** Reads a recording's audio, assembled from its chunks. Null if it is not on this device. */
export async function readRecordingAudio(recordingId: string): Promise<Blob | null> {
  const recording = await store.recordings.get(recordingId);
  const chunks = await store.recordingChunks.where('recordingId').equals(recordingId).sortBy('chunkId');
  if (!recording || chunks.length === 0) return null;
  return new Blob(
    chunks.map(({ blob }) => blob),
    { type: recording.mimeType },
  );
}

/** Reads the current batch with its posts in order. Throws if there is none, but an opened store always has one. */
export async function readBatch(): Promise<{ batch: Batch; posts: Post[] }> {
  const batchId = await readSetting('currentBatchId', '');
  const batch = await store.batches.get(batchId);
  if (!batch) throw new Error(`The store has no batch "${batchId}".`);
  const posts = await store.posts.where('batchId').equals(batchId).toArray();
  return { batch, posts: postsInOrder(batch, posts) };
}

export async function readSetting<Key extends keyof Settings>(
  key: Key,
  otherwise: Settings[Key],
): Promise<Settings[Key]> {
  const setting = await store.settings.get(key);
  return setting?.key === key ? (setting.value as Settings[Key]) : otherwise;
}

/** Reads the completions that count, one per post, from posts and their history. */
export async function readCompletions(): Promise<CompletedEntry[]> {
  const entries = await store.history.where('action').equals('completed').toArray();
  const completed = entries.filter((entry) => entry.action === 'completed');
  const posts = await store.posts.bulkGet(completed.map(({ postId }) => postId));
  return countedCompletions(
    completed,
    posts.filter((post) => post !== undefined),
  );
}

function readEngine(): Promise<Engine> {
  return store.transaction('r', [store.settings, store.batches, store.posts, store.history], async () => ({
    ...(await readBatch()),
    preferences: await readSetting('preferences', defaultPreferences),
    completions: await readCompletions(),
  }));
}
