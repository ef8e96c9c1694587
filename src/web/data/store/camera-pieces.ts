import { newId } from '#web/browser/ids.ts';
import { holdLock, tryLock } from '#web/browser/locks.ts';
import { store } from './database.ts';

/** What takes the pieces of a recording with the camera as they come, and what is called when the last of them came. */
export type CameraKeeper = { keep: (piece: Blob) => void; finish: () => void };

/** Begins to keep a recording, in the place of an earlier one, so that a crash costs about a second. What cannot be kept is still in the page. */
export function keepCamera(ownerId: string, mimeType: string): CameraKeeper {
  const recordingId = newId();
  const finish = holdLock(lockOf(ownerId));
  // One after the other: pieces in another order would be no video.
  let last: Promise<unknown> = dropCamera(ownerId);
  return {
    keep(piece) {
      last = last
        .then(() => store.cameraPieces.add({ recordingId, ownerId, mimeType, blob: piece }))
        .catch(() => undefined);
    },
    finish: () => void last.then(finish),
  };
}

/** What a page that is gone has recorded and nobody used; null when there is nothing, or a tab still records. */
export async function keptCamera(ownerId: string): Promise<Blob | null> {
  const letGo = await tryLock(lockOf(ownerId));
  if (!letGo) return null;
  try {
    const pieces = await store.cameraPieces.where('ownerId').equals(ownerId).sortBy('pieceId');
    const last = pieces.at(-1);
    const own = pieces.filter(({ recordingId }) => recordingId === last?.recordingId);
    return last
      ? new Blob(
          own.map(({ blob }) => blob),
          { type: last.mimeType },
        )
      : null;
  } finally {
    letGo();
  }
}

export async function dropCamera(ownerId: string): Promise<void> {
  await store.cameraPieces.where('ownerId').equals(ownerId).delete();
}

function lockOf(ownerId: string): string {
  return `standout-camera-${ownerId}`;
}
