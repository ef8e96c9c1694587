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

/** Says what another tab did to what one writes here. While both go on it is said in one place. */
export function sayAboutOthers(message: string): void {
  toast.warning(message, { duration: 2 * failureMilliseconds, id: 'other-tab' });
}

type Attempt<Result> = { ok: true; result: Result } | { ok: false; message: string };

/** What an attempt gave; undefined when it failed, which is then said, with the reason. */
export async function saved<Result>(
  attempt: Promise<Attempt<Result>>,
  failure = 'Not saved',
): Promise<Result | undefined> {
  const done = await attempt;
  if (done.ok) return done.result;
  sayFailed(failure, done.message);
  return undefined;
}

/** Whether an attempt came through; when it failed, that is said, with the reason. */
export async function isSaved(attempt: Promise<Attempt<unknown>>, failure = 'Not saved'): Promise<boolean> {
  const done = await attempt;
  if (!done.ok) sayFailed(failure, done.message);
  return done.ok;
}

/** Says what was done and offers something to do about it. */
export function sayDoneWith(message: string, label: string, act: () => void, description?: string): void {
  toast.success(message, {
    duration: undoMilliseconds,
    action: { label, onClick: act },
    ...(description ? { description } : {}),
  });
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
