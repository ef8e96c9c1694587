import { isValueOf, type StorePlace } from '#domain/ownership.ts';
import { deviceNames, ownPrefixes } from '#web/browser/storage-keys.ts';

/** Which entries of localStorage belong to an account. */
export function valuesOf(userId: string, place: StorePlace): (name: string) => boolean {
  return (name) => isValueOf(name, { userId, place }, { deviceNames, ownPrefixes });
}
