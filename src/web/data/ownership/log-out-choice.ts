import { storageKeys } from '#web/browser/storage-keys.ts';
import { storedValue } from '#web/browser/stored-value.ts';

/** What happens at a log-out to the account's content on this device. */
export type LogOutChoice = 'keep' | 'remove';

const stored = storedValue<LogOutChoice>({
  key: storageKeys.logOutChoice,
  parse: (text) => (text === 'remove' ? 'remove' : 'keep'),
  format: (choice) => choice,
  fallback: 'keep',
});

/** The choice at the last log-out on this device. */
export const readLogOutChoice = stored.read;
export const saveLogOutChoice: (choice: LogOutChoice) => void = stored.save;
