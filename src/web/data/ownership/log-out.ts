import { dropSharedFile } from '#web/browser/incoming-files.ts';
import { type AuthResult, refusal, signOut } from '../account/auth.ts';
import { type LogOutChoice, saveLogOutChoice } from './log-out-choice.ts';
import { saveRemoval } from './pending-removal.ts';

/** Logs out of this browser and keeps the account's content on this device or removes it. */
export async function logOut(userId: string, choice: LogOutChoice): Promise<AuthResult> {
  saveLogOutChoice(choice);
  // The next account must not find a video that was shared with this one.
  await dropSharedFile().catch(() => undefined);
  if (choice === 'keep') return signOut();
  try {
    // Before the log-out, so that a tab that closes in between only delays the removal.
    saveRemoval(userId);
  } catch {
    return refusal('Your browser blocks its storage, so nothing can be removed. You are still logged in.');
  }
  const result = await signOut();
  if (result.ok) location.replace('/auth');
  else saveRemoval(null);
  return result;
}
