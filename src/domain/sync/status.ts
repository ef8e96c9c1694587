import { elapsedLabel } from '../posts/elapsed.ts';
import { pluralize } from '../text/pluralize.ts';

/** Why changes of this device do not reach the account. Changes that are not affected still sync. */
export type SyncProblem =
  | 'records-full'
  | 'record-too-large'
  | 'bad-text'
  | 'files-full'
  | 'file-too-large'
  | 'file-failed'
  | 'too-often'
  | 'newer-page'
  | 'disk-full'
  | 'signed-out'
  | 'no-account'
  | 'not-offered'
  | 'server';

/**
 * The sync status of this device's content. `unsent` counts the records and files that are only on this device.
 * `starting`: the sync code has not loaded or answered yet.
 */
export type SyncStatus =
  | { stage: 'starting' }
  | { stage: 'undecided' }
  | { stage: 'off'; where: 'account' | 'device' }
  | { stage: 'syncing'; unsent: number }
  | { stage: 'synced'; atMilliseconds: number }
  | { stage: 'waiting'; unsent: number }
  | { stage: 'blocked'; problem: SyncProblem; unsent: number };

/** A status of two or three words for the sidebar; null if there is nothing to say. */
export function statusLabel(status: SyncStatus): string | null {
  switch (status.stage) {
    case 'starting':
      return null;
    case 'undecided':
    case 'off':
      return 'Saved here';
    case 'syncing':
      return 'Syncing';
    case 'synced':
      return 'Synced';
    case 'waiting':
      return 'Waiting for network';
    case 'blocked':
      return isPartial(status.problem) ? 'Not fully synced' : 'Can’t sync';
  }
}

/** The full status: where the content is, and how to solve a problem. */
export function statusSentence(status: SyncStatus, now: number): string {
  switch (status.stage) {
    case 'starting':
      return 'Checking what is synced…';
    case 'undecided':
      return 'Your writing is only in this browser.';
    case 'off':
      return status.where === 'account'
        ? 'Sync is off. Changes you make here stay in this browser.'
        : 'Sync is off on this device. Changes you make here stay here.';
    case 'syncing':
      return status.unsent === 0 ? 'Syncing…' : `Syncing ${pluralize(status.unsent, 'change')}…`;
    case 'synced':
      return `Everything is synced. Last checked ${elapsedLabel(status.atMilliseconds, now).toLowerCase()}.`;
    case 'waiting':
      return status.unsent === 0
        ? 'Waiting for network. Nothing is left to send.'
        : `Waiting for network. ${pluralize(status.unsent, 'change')} saved here.`;
    case 'blocked': {
      const { reason, remedy } = problemMessages[status.problem];
      return `${reason} ${remedy}`;
    }
  }
}

/** True if the problem affects single records or files and everything else syncs. */
export function isPartial(problem: SyncProblem): boolean {
  return partialProblems.has(problem);
}

const partialProblems: ReadonlySet<SyncProblem> = new Set([
  'record-too-large',
  'bad-text',
  'files-full',
  'file-too-large',
  'file-failed',
]);

/** What happened, and what the user can do. */
export const problemMessages: Record<SyncProblem, { reason: string; remedy: string }> = {
  'records-full': {
    reason: 'Your account has no space left for texts.',
    remedy: 'Delete ideas or earlier batches you no longer need. New changes stay on this device until then.',
  },
  'record-too-large': {
    reason: 'One text is too long to sync.',
    remedy: 'Shorten or split it. Everything else is synced.',
  },
  'bad-text': {
    reason: 'One text contains characters the server can’t store.',
    remedy: 'Retype the part you pasted last. Everything else is synced.',
  },
  'files-full': {
    reason: 'Your account has no space left for images and recordings.',
    remedy: 'Delete some you no longer need. Texts still sync, and new files stay on this device.',
  },
  'file-too-large': {
    reason: 'An image or recording is larger than 25 MB.',
    remedy: 'It stays on this device. Everything else is synced.',
  },
  'file-failed': {
    reason: 'An image or recording could not be uploaded.',
    remedy: 'Standout will try again automatically. Everything else is synced.',
  },
  'too-often': {
    reason: 'The server is limiting how often this account syncs.',
    remedy: 'Standout will continue automatically in a few minutes.',
  },
  'newer-page': {
    reason: 'Another device uses a newer version of Standout.',
    remedy: 'Reload this page to get it, too.',
  },
  'disk-full': {
    reason: 'This browser has no space left for changes from your other devices.',
    remedy: 'Free some disk space, then press “Sync now”.',
  },
  'signed-out': {
    reason: 'The server no longer accepts this sign-in.',
    remedy: 'Log out and sign in again. Choose “Keep on this device” so that nothing is lost.',
  },
  'no-account': {
    reason: 'This account no longer exists.',
    remedy: 'What you wrote is still in this browser. Download a backup to keep it.',
  },
  'not-offered': {
    reason: 'This server can’t store your writing yet.',
    remedy: 'Ask its operator to apply the latest database migrations.',
  },
  server: {
    reason: 'The server returned an unexpected response.',
    remedy: 'Standout will try again automatically. Your writing is saved on this device.',
  },
};
