import { storageKeys } from '#web/browser/storage-keys.ts';
import { keptPerson } from './kept-person.ts';

/**
 * Whose new password is still to be set in this tab: a phone often drops the page while one asks a password manager, and the link works only once.
 */
const recovering = keptPerson(storageKeys.recoveringUser, { isTabOnly: true });

export const keepRecovering = recovering.save;
export const isRecovering = recovering.is;
