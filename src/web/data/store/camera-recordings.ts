import { holdLock, tryLock } from '#web/browser/locks.ts';
import { lockNames } from '#web/browser/storage-keys.ts';
import { store } from './database.ts';
import { useStored } from './live-query.ts';

/** Receives the chunks of a camera recording. Call `finish` after the last one. */
export type CameraRecordingWriter = { write: (piece: Blob) => void; finish: () => void };

/**
 * Starts storing a recording and replaces an earlier one, so that a crash loses about a second. Chunks that cannot be
 * stored are still in the page.
 */
export function storeCameraRecording(
  ownerId: string,
  recordingId: string,
  mimeType: string,
): CameraRecordingWriter {
  const finish = holdLock(lockNames.camera(ownerId));
  // Stored one at a time, because chunks in another order would not form a video.
  let last: Promise<unknown> = store.cameraPieces.where('ownerId').equals(ownerId).delete();
  return {
    write(piece) {
      last = last
        .then(() => store.cameraPieces.add({ recordingId, ownerId, mimeType, blob: piece }))
        .catch(() => undefined);
    },
    finish: () => void last.then(finish),
  };
}

/** Returns the last stored recording; null if there is none or a tab is still recording. */
export async function readCameraRecording(
  ownerId: string,
): Promise<{ recordingId: string; video: Blob } | null> {
  const release = await tryLock(lockNames.camera(ownerId));
  if (!release) return null;
  try {
    const pieces = await store.cameraPieces.where('ownerId').equals(ownerId).sortBy('pieceId');
    const last = pieces.at(-1);
    const own = pieces.filter(({ recordingId }) => recordingId === last?.recordingId);
    if (!last) return null;
    const video = new Blob(
      own.map(({ blob }) => blob),
      { type: last.mimeType },
    );
    return { recordingId: last.recordingId, video };
  } finally {
    release();
  }
}

/** Whether there is a recording that has not become a video yet. */
export function useHasCameraRecording(ownerId: string): boolean {
  const count = () => store.cameraPieces.where('ownerId').equals(ownerId).count();
  return useStored(async () => (await count()) > 0, [ownerId], false) ?? false;
}

/** Deletes one recording. A later one, perhaps from another tab, stays. */
export async function deleteCameraRecording(ownerId: string, recordingId: string): Promise<void> {
  const pieces = store.cameraPieces.where('ownerId').equals(ownerId);
  await pieces.and((piece) => piece.recordingId === recordingId).delete();
}
