import { holdLock, tryLock } from '#web/browser/locks.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import { store } from './database.ts';
import { useStored } from './live-reading.ts';

/** What takes the pieces of a recording with the camera as they come, and what is called when the last of them came. */
export type CameraKeeper = { keep: (piece: Blob) => void; finish: () => void };

/** Begins to keep a recording, in the place of an earlier one, so that a crash costs about a second. What cannot be kept is still in the page. */
export function keepCamera(ownerId: string, recordingId: string, mimeType: string): CameraKeeper {
  const finish = holdLock(lockNames.camera(ownerId));
  // One after the other: pieces in another order would be no video.
  let last: Promise<unknown> = store.cameraPieces.where('ownerId').equals(ownerId).delete();
  return {
    keep(piece) {
      last = last
        .then(() => store.cameraPieces.add({ recordingId, ownerId, mimeType, blob: piece }))
        .catch(() => undefined);
    },
    finish: () => void last.then(finish),
  };
}

/** What was recorded last and not dropped since; null when there is nothing, or a tab still records. */
export async function keptCamera(ownerId: string): Promise<{ recordingId: string; whole: Blob } | null> {
  const letGo = await tryLock(lockNames.camera(ownerId));
  if (!letGo) return null;
  try {
    const pieces = await store.cameraPieces.where('ownerId').equals(ownerId).sortBy('pieceId');
    const last = pieces.at(-1);
    const own = pieces.filter(({ recordingId }) => recordingId === last?.recordingId);
    if (!last) return null;
    const whole = new Blob(
      own.map(({ blob }) => blob),
      { type: last.mimeType },
    );
    return { recordingId: last.recordingId, whole };
  } finally {
    letGo();
  }
}

/** Whether there is a recording that no video was made of yet. */
export function useHasKeptCamera(ownerId: string): boolean {
  const count = () => store.cameraPieces.where('ownerId').equals(ownerId).count();
  return useStored(async () => (await count()) > 0, [ownerId], false) ?? false;
}

/** Drops one recording. A later one, which another tab may have begun, stays. */
export async function dropCamera(ownerId: string, recordingId: string): Promise<void> {
  const pieces = store.cameraPieces.where('ownerId').equals(ownerId);
  await pieces.and((piece) => piece.recordingId === recordingId).delete();
}
