import { onTestFinished } from 'vitest';

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
