import { newSigningKey } from '../keys.ts';
import { privateJwks } from '../signing-keys.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Returns the list of signing keys with a new first key, which signs from the next start; or only the newest key.
 * Throws StartupError if the list is damaged or there is no older key to forget.
 */
export async function rotatedKeys(stored: string, change: 'add' | 'forget-old'): Promise<string> {
  const keys = listIn(stored);
  if (change === 'add') return JSON.stringify([await newSigningKey(), ...keys]);
  if (keys.length < 2)
    throw new StartupError('There is only one signing key. Add a new one first: npm run rotate-keys');
  return JSON.stringify(keys.slice(0, 1));
}

function listIn(stored: string): ReturnType<typeof privateJwks.parse> {
  try {
    return privateJwks.parse(JSON.parse(stored));
  } catch {
    throw new StartupError('The stored signing keys are damaged. Restore them from a backup.');
  }
}
