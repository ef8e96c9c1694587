import { onTestFinished } from 'vitest';
import { releaseFromMemoryFor } from '#web/data/store/in-memory-recordings.ts';

/** Refuses to write to the local store, as on a full disk, until the returned function is called. */
export function fillDisk(): () => void {
  const { put, add } = IDBObjectStore.prototype;
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  Object.assign(IDBObjectStore.prototype, { put: refuse, add: refuse });
  const makeRoom = () => void Object.assign(IDBObjectStore.prototype, { put, add });
  onTestFinished(makeRoom);
  return makeRoom;
}

/** Refuses to store videos, as on a full disk, until the returned function is called. */
export function refuseVideos(): () => void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given) {
    if (this.name === 'videos') throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, given);
  };
  const makeRoom = () => {
    IDBObjectStore.prototype.add = add;
  };
  onTestFinished(makeRoom);
  return makeRoom;
}

/**
 * Refuses to store audio, as on a full disk, until the returned function is called. `refusedCount` counts the chunks.
 */
export function refuseAudio(): { makeRoom: () => void; refusedCount: () => number } {
  const { add } = IDBObjectStore.prototype;
  let count = 0;
  IDBObjectStore.prototype.add = function (...given) {
    if (this.name !== 'recordingChunks') return add.apply(this, given);
    count += 1;
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const makeRoom = () => {
    IDBObjectStore.prototype.add = add;
  };
  onTestFinished(() => {
    makeRoom();
    releaseFromMemoryFor({ kind: 'dump' });
  });
  return { makeRoom, refusedCount: () => count };
}
