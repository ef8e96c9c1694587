import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** What happens to the account's content on this device at a log-out. */
export type LogOutChoice = 'keep' | 'remove';

const stored = storedValue<LogOutChoice>({
  key: storageKeys.logOutChoice,
  parse: (text) => (text === 'remove' ? 'remove' : 'keep'),
  format: (choice) => choice,
  fallback: 'keep',
});

/** Returns the choice at the last log-out on this device. */
export const readLogOutChoice = stored.read;
export const saveLogOutChoice: (choice: LogOutChoice) => void = stored.save;
