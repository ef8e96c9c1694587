import { storageKeys } from '#web/browser/storage-keys.ts';
import { keptPerson } from './kept-person.ts';

/**
 * Who signed out of this browser by themselves, in whichever of its tabs; nobody from when somebody signs in. The screen that they left is nobody's way:
 * whose session ends otherwise goes on there once they have signed in again.
 */
const leaver = keptPerson(storageKeys.signedOutUser);

export const keepLeaving = leaver.save;
export const isLeaving = leaver.is;
