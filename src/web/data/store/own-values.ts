import { isValueOf, type StorePlace } from '#domain/ownership.ts';
import { accountKeyPrefixes, deviceNames } from '#web/browser/storage-keys.ts';

/** Returns which entries of localStorage belong to an account. */
export function valuesOf(userId: string, place: StorePlace): (name: string) => boolean {
  return (name) => isValueOf(name, { userId, place }, { deviceNames, accountKeyPrefixes });
}
