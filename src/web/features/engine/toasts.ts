import { confirmationMilliseconds, failureMilliseconds } from '#domain/posts/limits.ts';
import { storeFailure } from '#web/data/store/failure.ts';
import { discardRecording, putRecordingBack } from '#web/data/store/recordings.ts';
import { toast } from '#web/ui/toast.ts';

const undoMilliseconds = 8_000;

export function confirm(message: string, description?: string): void {
  toast.success(message, { duration: confirmationMilliseconds, ...(description ? { description } : {}) });
}

export function fail(message: string, description?: string): void {
  toast.error(message, { duration: failureMilliseconds, ...(description ? { description } : {}) });
}

/** Says what was done and offers to take it back, for long enough to reach it; `onGone` once the offer is gone. A later one of the same `id` takes its place. */
export function confirmWithUndo(
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

/** Throws a recording away and offers it back. */
export async function discardWithUndo(recordingId: string, onBack: () => void): Promise<void> {
  const isDiscarded = await attempt(async () => {
    await discardRecording(recordingId);
    return true;
  });
  if (!isDiscarded) return;
  confirmWithUndo('Recording discarded.', () => {
    onBack();
    void attempt(() => putRecordingBack(recordingId));
  });
}

/** Runs a change of the store; when the browser cannot keep it, says why in words. */
export async function attempt<Result>(change: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await change();
  } catch (error) {
    fail('Not saved', storeFailure(error).message);
    return undefined;
  }
}
