import { useSyncExternalStore } from 'react';
import { type RecordingPurpose, samePurpose } from '#domain/posts/recording.ts';

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
  show([...unkept, recording]);
}

/** A recording that is in this page alone; undefined when the store has it. */
export function heldUnkept(recordingId: string): UnkeptRecording | undefined {
  return unkept.find((recording) => recording.recordingId === recordingId);
}

/** Lets go of a recording, and gives it to be held again. */
export function forgetUnkept(recordingId: string): UnkeptRecording | undefined {
  const gone = heldUnkept(recordingId);
  if (gone) show(unkept.filter((recording) => recording !== gone));
  return gone;
}

/** Lets go of all that were made for a purpose that is no more. */
export function forgetUnkeptFor(gone: RecordingPurpose): void {
  show(unkept.filter(({ purpose }) => !samePurpose(purpose, gone)));
}

/** Offers those that were made for `from`, or of these only some, where those for another purpose are offered. Gives their ids. */
export function turnUnkept(from: RecordingPurpose, to: RecordingPurpose, only?: readonly string[]): string[] {
  const turned = unkept.filter(
    ({ recordingId, purpose }) => samePurpose(purpose, from) && (only?.includes(recordingId) ?? true),
  );
  if (turned.length > 0)
    show(unkept.map((recording) => (turned.includes(recording) ? { ...recording, purpose: to } : recording)));
  return turned.map(({ recordingId }) => recordingId);
}

/** The recordings for `purpose` that are in this page alone. */
export function useUnkept(purpose: RecordingPurpose): readonly UnkeptRecording[] {
  return useSyncExternalStore(subscribe, () => unkept).filter((recording) =>
    samePurpose(recording.purpose, purpose),
  );
}

let unkept: readonly UnkeptRecording[] = [];
const listeners = new Set<() => void>();

function show(next: readonly UnkeptRecording[]): void {
  unkept = next;
  if (next.length > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
  for (const listener of listeners) listener();
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
