import { type RecordingPurpose, samePurpose } from '#domain/posts/audio-recording.ts';
import { createStore } from '#web/browser/external-store.ts';
import { store } from './database.ts';
import { useStored } from './live-reading.ts';

/** A recording that has ended, with its sound. `isKept` is false when the browser could not keep all of it: then this is all there is. */
export type FinishedRecording = {
  recordingId: string;
  sound: Blob;
  durationSeconds: number;
  isKept: boolean;
};

/** One that the browser had no room for, and what it was made for. */
export type UnkeptRecording = FinishedRecording & { purpose: RecordingPurpose };

/** Holds a recording in this page, whichever screen shows, until it is used or thrown away. Until then the browser asks before the page is left. */
export function holdUnkept(recording: UnkeptRecording): void {
  show([...unkept.get(), recording]);
}

/** A recording that is in this page alone; undefined when the store has it. */
export function heldUnkept(recordingId: string): UnkeptRecording | undefined {
  return unkept.get().find((recording) => recording.recordingId === recordingId);
}

/** Lets go of a recording, and gives it to be held again. */
export function forgetUnkept(recordingId: string): UnkeptRecording | undefined {
  const gone = heldUnkept(recordingId);
  if (gone) show(unkept.get().filter((recording) => recording !== gone));
  return gone;
}

/** Lets go of all that were made for a purpose that is no more. */
export function forgetUnkeptFor(gone: RecordingPurpose): void {
  show(unkept.get().filter(({ purpose }) => !samePurpose(purpose, gone)));
}

/**
 * The recordings for `purpose` that are in this page alone. Those for a post that takes no words any more are offered in the Dump, whenever
 * and in whichever tab it was completed: also while they were being recorded.
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

/** Those of some posts that are complete or no more. */
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
