import type { SyncProblem } from '#domain/sync/status.ts';
import type { UploadFailure } from './files.ts';
import type { SyncFailure } from './requests.ts';

/** Maps a failed request to the problem that is shown to the user. */
export const problemOfFailure: Readonly<Record<Exclude<SyncFailure, 'no-answer' | 'off'>, SyncProblem>> = {
  'signed-out': 'signed-out',
  'no-account': 'no-account',
  'too-often': 'too-often',
  'too-large': 'record-too-large',
  'not-offered': 'not-offered',
  server: 'server',
};

/** Maps a refused change to its problem, by the account's code. */
export function problemOfRefusal(code: string): SyncProblem {
  if (code === 'SY003') return 'record-too-large';
  return code === 'SY004' ? 'records-full' : 'bad-text';
}

export const problemOfUpload: Readonly<Record<Exclude<UploadFailure, 'offline'>, SyncProblem>> = {
  full: 'files-full',
  'too-large': 'file-too-large',
  failed: 'file-failed',
};
