import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedUserId } from './stored-user-id.ts';

/**
 * The user who signed out of this browser on purpose, in any tab. Null once a user signs in. This user starts at home
 * the next time, while a user whose session expired returns to the earlier screen.
 */
const signedOutUser = storedUserId(storageKeys.signedOutUser);

export const saveSignedOutUser = signedOutUser.save;
export const isSignedOutUser = signedOutUser.is;
