import { type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { createStore } from '#web/browser/external-store.ts';
import { store } from './database.ts';
import { useStored } from './live-query.ts';

/**
 * A finished recording with its audio. If `isStored` is false, the browser could not store all of it, and this is the
 * only copy.
 */
export type FinishedRecording = {
  recordingId: string;
  audio: Blob;
  durationSeconds: number;
  isStored: boolean;
};

/** A recording that did not fit into the store, with its purpose. */
export type InMemoryRecording = FinishedRecording & { purpose: RecordingPurpose };

/**
 * Keeps a recording in this page, on any screen, until it is used or discarded. Until then, the browser asks before
 * the user leaves the page.
 */
export function holdInMemory(recording: InMemoryRecording): void {
  show([...inMemory.get(), recording]);
}

/** Returns a recording that exists only in this page. Undefined if it is in the store. */
export function inMemoryRecording(recordingId: string): InMemoryRecording | undefined {
  return inMemory.get().find((recording) => recording.recordingId === recordingId);
}

/** Releases a recording and returns it, so that it can be kept again. */
export function releaseFromMemory(recordingId: string): InMemoryRecording | undefined {
  const recording = inMemoryRecording(recordingId);
  if (recording) show(inMemory.get().filter((each) => each !== recording));
  return recording;
}

/** Releases all recordings for a purpose that no longer exists. */
export function releaseFromMemoryFor(purpose: RecordingPurpose): void {
  show(inMemory.get().filter((recording) => !samePurpose(recording.purpose, purpose)));
}

/**
 * Returns the recordings for `purpose` that exist only in this page. If a recording's post no longer takes text, the
 * recording is offered in the Dump, whichever tab completed the post and even if it was being recorded at the time.
 */
export function useInMemoryRecordings(purpose: RecordingPurpose): readonly InMemoryRecording[] {
  const all = inMemory.use();
  const postIds = all.flatMap(({ purpose: own }) => (own.kind === 'post' ? [own.postId] : []));
  const closedIds = useStored(() => closedAmong(postIds), [postIds.join()], []);
  return all.filter(({ purpose: own }) => {
    const isClosed = own.kind === 'post' && closedIds?.includes(own.postId);
    return samePurpose(isClosed ? { kind: 'dump' } : own, purpose);
  });
}

/** The posts among these that are complete or removed. */
async function closedAmong(postIds: readonly string[]): Promise<string[]> {
  const posts = await store.posts.bulkGet([...postIds]);
  return postIds.filter((_, index) => (posts[index]?.state ?? 'complete') === 'complete');
}

const inMemory = createStore<readonly InMemoryRecording[]>([]);

function show(next: readonly InMemoryRecording[]): void {
  inMemory.set(next);
  if (next.length > 0) addEventListener('beforeunload', preventUnload);
  else removeEventListener('beforeunload', preventUnload);
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
