import { type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { createStore } from '#web/browser/external-store.ts';
import { store } from './database.ts';
import { useStored } from './live-reading.ts';

/**
 * A finished recording with its audio. If `isKept` is false, the browser could not store all of it, and this is the
 * only copy.
 */
export type FinishedRecording = {
  recordingId: string;
  sound: Blob;
  durationSeconds: number;
  isKept: boolean;
};

/** A recording that did not fit into the store, with its purpose. */
export type UnkeptRecording = FinishedRecording & { purpose: RecordingPurpose };

/**
 * Holds a recording in this page, on any screen, until it is used or discarded. Until then the browser asks before
 * the page is left.
 */
export function holdUnkept(recording: UnkeptRecording): void {
  show([...unkept.get(), recording]);
}

/** Returns a recording that exists only in this page; undefined if the store has it. */
export function heldUnkept(recordingId: string): UnkeptRecording | undefined {
  return unkept.get().find((recording) => recording.recordingId === recordingId);
}

/** Releases a recording and returns it, so that it can be held again. */
export function forgetUnkept(recordingId: string): UnkeptRecording | undefined {
  const gone = heldUnkept(recordingId);
  if (gone) show(unkept.get().filter((recording) => recording !== gone));
  return gone;
}

/** Releases all recordings for a purpose that no longer exists. */
export function forgetUnkeptFor(gone: RecordingPurpose): void {
  show(unkept.get().filter(({ purpose }) => !samePurpose(purpose, gone)));
}

/**
 * Returns the recordings for `purpose` that exist only in this page. Those for a post that no longer takes text are
 * offered in the Dump, whichever tab completed it and even if they were being recorded at the time.
 */
export function useUnkept(purpose: RecordingPurpose): readonly UnkeptRecording[] {
  const all = unkept.use();
  const postIds = all.flatMap(({ purpose: own }) => (own.kind === 'post' ? [own.postId] : []));
  const closedIds = useStored(() => closedAmong(postIds), [postIds.join()], []);
  return all.filter(({ purpose: own }) => {
    const isClosed = own.kind === 'post' && closedIds?.includes(own.postId);
    return samePurpose(isClosed ? { kind: 'dump' } : own, purpose);
  });
}

/** Recordings for posts that are complete or gone. */
async function closedAmong(postIds: readonly string[]): Promise<string[]> {
  const posts = await store.posts.bulkGet([...postIds]);
  return postIds.filter((_, index) => (posts[index]?.state ?? 'complete') === 'complete');
}

const unkept = createStore<readonly UnkeptRecording[]>([]);

function show(next: readonly UnkeptRecording[]): void {
  unkept.set(next);
  if (next.length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
