import { toast } from './toast.ts';

const confirmationMilliseconds = 2_000;
const failureMilliseconds = 3_000;
// Long enough to read what happened, to find the button and to reach it with the keyboard.
export const undoMilliseconds = 8_000;

/** Says that something was done. */
export function sayDone(message: string, description?: string): void {
  toast.success(message, { duration: confirmationMilliseconds, ...(description ? { description } : {}) });
}

/** Says that something failed. A reason takes longer to read. */
export function sayFailed(message: string, description?: string): void {
  toast.error(message, {
    duration: description ? 2 * failureMilliseconds : failureMilliseconds,
    ...(description ? { description } : {}),
  });
}

/** Says what was done and offers something to do about it. */
export function sayDoneWith(message: string, label: string, act: () => void): void {
  toast.success(message, { duration: undoMilliseconds, action: { label, onClick: act } });
}

/** Says what was done and offers to take it back; `onGone` once the offer is gone. A later one of the same `id` takes its place. */
export function sayDoneWithUndo(
  message: string,
  undo: () => void,
  { id, onGone }: { id?: string; onGone?: () => void } = {},
): void {
  toast.success(message, {
    duration: undoMilliseconds,
    action: { label: 'Undo', onClick: undo },
    ...(id ? { id } : {}),
    ...(onGone ? { onAutoClose: onGone, onDismiss: onGone } : {}),
  });
}
