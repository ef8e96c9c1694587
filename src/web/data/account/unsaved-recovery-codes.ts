import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedUserId } from './stored-user-id.ts';

/**
 * The user who requested new recovery codes and has not confirmed saving them: the response or the page with the codes
 * may have been lost. The old codes no longer work, so the settings show a warning.
 */
const userWithUnsavedCodes = storedUserId(storageKeys.recoveryCodesUser);

export const saveUserWithUnsavedCodes = userWithUnsavedCodes.save;
export const hasUnsavedCodes = userWithUnsavedCodes.is;
export const useHasUnsavedCodes = userWithUnsavedCodes.useIs;
