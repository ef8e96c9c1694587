import { dropSharedFile } from '#web/browser/incoming-files.ts';
import { deleteAccount } from '../account/account-data.ts';
import { signOut } from '../account/auth.ts';
import { pageAccount } from '../account/page-account.ts';
import { runningSync } from '../sync/running.ts';
import { type LogOutChoice, saveLogOutChoice } from './log-out-choice.ts';
import { saveRemoval } from './pending-removal.ts';

type Left = { ok: true } | { ok: false; message: string };

/** Logs out of this browser, and keeps the account's content on this device or removes it. */
export function logOut(choice: LogOutChoice): Promise<Left> {
  saveLogOutChoice(choice);
  return leave(choice, signOut);
}

/** Deletes the account from the server, and keeps its content on this device or removes it. */
export function deleteAccountAndLeave(choice: LogOutChoice): Promise<Left> {
  return leave(choice, deleteAccount);
}

async function leave(choice: LogOutChoice, endSession: () => Promise<Left>): Promise<Left> {
  // The next account must not get a video that was shared with this one.
  await dropSharedFile().catch(() => undefined);
  try {
    // Saved before the log-out, so that a tab that closes in between only delays the removal. Choosing to keep the
    // content revokes an earlier removal.
    saveRemoval(choice === 'remove' ? pageAccount() : null);
  } catch {
    if (choice === 'remove')
      return { ok: false, message: 'Your browser blocks its storage, so nothing can be removed.' };
  }
  const sync = runningSync();
  sync?.stop();
  const left = await endSession();
  if (!left.ok) sync?.restart();
  if (choice === 'keep') return left;
  if (left.ok) location.replace('/auth');
  else saveRemoval(null);
  return left;
}
