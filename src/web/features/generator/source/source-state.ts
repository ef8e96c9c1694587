import type { Inspection } from '#domain/video/inspection.ts';
import { createStore } from '#web/browser/external-store.ts';

/** The selected clip. `url` plays it on this page. */
type ReadySource = { stage: 'ready'; file: File; url: string; inspection: Inspection };
export type Source =
  | { stage: 'empty' }
  | { stage: 'inspecting'; fileName: string }
  | { stage: 'refused'; fileName: string; sentence: string }
  | ReadySource;

/** Whether fast mode is on, and whether the user or a rule turned it on. */
type FastMode = 'off' | 'by-rule' | 'chosen';

type SourceState = {
  ownerId: string;
  source: Source;
  fastMode: FastMode;
  /** Plays under the speech of every video. */
  music: File | null;
};

export const emptySourceState: SourceState = {
  ownerId: '',
  source: { stage: 'empty' },
  fastMode: 'off',
  music: null,
};

/** The generator's clip. It outlives the screen, so that visiting another screen keeps it. */
export const heldSource = createStore(emptySourceState);

/** Changes the state of an account. Another account starts with an empty one. */
export function updateSourceState(
  ownerId: string,
  change: (before: SourceState) => Partial<SourceState>,
): void {
  heldSource.update((held) => {
    const before = held.ownerId === ownerId ? held : emptySourceState;
    return { ...before, ...change(before), ownerId };
  });
}

/** Returns the account's state. */
export function useSourceState(ownerId: string): SourceState {
  const held = heldSource.use();
  return held.ownerId === ownerId ? held : emptySourceState;
}
