import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValues } from '#web/browser/stored-value.ts';

/** Whether an account does not sync on this device, although it may on others. */
export const syncStoppedOnDevice = storedValues((userId: string) => ({
  key: storageKeys.syncStopped(userId),
  parse: (text) => text === 'true',
  format: (isStopped: boolean) => (isStopped ? 'true' : null),
  fallback: false,
}));
