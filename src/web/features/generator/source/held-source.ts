import type { Inspection } from '#domain/video/inspection.ts';
import { createStore } from '#web/browser/external-store.ts';

/** The uploaded video. `url` plays it on this page. */
type ReadySource = { stage: 'ready'; file: File; url: string; inspection: Inspection };
export type Source =
  | { stage: 'empty' }
  | { stage: 'inspecting'; fileName: string }
  | { stage: 'refused'; fileName: string; sentence: string }
  | ReadySource;

/** Whether fast mode is on, and whether a person or a rule for the clip turned it on. */
type FastMode = 'off' | 'by-rule' | 'chosen';

type Held = {
  ownerId: string;
  source: Source;
  fastMode: FastMode;
  /** Plays under the speech of every video. */
  music: File | null;
};

export const nothingHeld: Held = { ownerId: '', source: { stage: 'empty' }, fastMode: 'off', music: null };

/** The clip of the generator. It outlives the screen, so that a visit to another one does not lose it. */
export const heldSource = createStore(nothingHeld);

/** Changes what an account holds. Another account starts with nothing. */
export function hold(ownerId: string, change: (before: Held) => Partial<Held>): void {
  heldSource.update((held) => {
    const before = held.ownerId === ownerId ? held : nothingHeld;
    return { ...before, ...change(before), ownerId };
  });
}

/** What the account holds. */
export function useHeld(ownerId: string): Held {
  const held = heldSource.use();
  return held.ownerId === ownerId ? held : nothingHeld;
}
