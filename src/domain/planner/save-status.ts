import { savingIndicatorMilliseconds } from './limits.ts';

/**
 * Where the words of a slot are. `pending` are typed and wait for the autosave; `saving` are on their way since then.
 */
export type SaveState =
  | { stage: 'saved' }
  | { stage: 'pending' }
  | { stage: 'saving'; sinceMilliseconds: number }
  | { stage: 'failed'; reason: string };

export type SlotStatus = 'Saving' | 'Saved' | 'Empty' | 'Not saved';

/** What a slot says of itself. "Saved" and "Empty" are said only of what the store has. */
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

/** How long "Saving" stays after the store has answered: long enough in all to be read. */
export function indicatorLeftMilliseconds(savingSinceMilliseconds: number, now: number): number {
  return Math.max(0, savingIndicatorMilliseconds - (now - savingSinceMilliseconds));
}
