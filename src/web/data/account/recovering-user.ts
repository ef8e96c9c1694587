import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedUserId } from './stored-user-id.ts';

/**
 * The user who still has to set a new password in this tab. Stored because a phone may drop the page while a password
 * manager is open, and the recovery link works only once.
 */
const recoveringUser = storedUserId(storageKeys.recoveringUser, { isTabOnly: true });

export const saveRecoveringUser = recoveringUser.save;
export const isRecoveringUser = recoveringUser.is;
