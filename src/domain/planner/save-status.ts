import { savingIndicatorMilliseconds } from './limits.ts';

/** The save state of a slot's text. `pending` waits for the autosave; `saving` has an autosave in flight. */
export type SaveState =
  | { stage: 'saved' }
  | { stage: 'pending' }
  | { stage: 'saving'; sinceMilliseconds: number }
  | { stage: 'failed'; reason: string };

export type SlotStatus = 'Saving' | 'Saved' | 'Empty' | 'Not saved';

/** The status label of a slot. "Saved" and "Empty" describe only stored text. */
export function slotStatus(save: SaveState, isEmpty: boolean): SlotStatus {
  switch (save.stage) {
    case 'pending':
    case 'saving':
      return 'Saving';
    case 'failed':
      return 'Not saved';
    default:
      return isEmpty ? 'Empty' : 'Saved';
  }
}

/** How long to keep showing "Saving" after the save finished, so that it can be read. */
export function indicatorLeftMilliseconds(savingSinceMilliseconds: number, now: number): number {
  return Math.max(0, savingIndicatorMilliseconds - (now - savingSinceMilliseconds));
}
