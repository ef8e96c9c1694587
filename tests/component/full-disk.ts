import { onTestFinished } from 'vitest';
import { releaseFromMemoryFor } from '#web/data/store/in-memory-recordings.ts';

/** Makes writes to the local store fail, as on a full disk. Returns a function that ends this. */
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

/** Makes storing videos fail, as on a full disk. Returns a function that ends this. */
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

/** Makes storing audio fail, as on a full disk. `makeRoom` ends this, and `refusedCount` counts the chunks. */
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
