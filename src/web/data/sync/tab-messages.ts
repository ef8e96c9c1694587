import * as z from 'zod/mini';
import type { SyncStatus } from '#domain/sync/status.ts';
import { lockNames } from '#web/browser/storage-keys.ts';

/** Messages between the tabs of an account: one tab syncs, and all tabs show its progress. */
export type TabMessage =
  | { kind: 'status'; status: SyncStatus }
  | { kind: 'which-status' }
  | { kind: 'sync-now' | 'restart' | 'invitation' | 'publication' };

const kinds = ['status', 'which-status', 'sync-now', 'restart', 'invitation', 'publication'] as const;
const message = z.object({ kind: z.enum(kinds) });

/** Sends messages to the other tabs of the account and receives theirs, until the signal aborts. */
export function openTabMessages(
  userId: string,
  receive: (message: TabMessage) => void,
  signal: AbortSignal,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel(lockNames.sync(userId));
  channel.onmessage = ({ data }) => {
    // A tab with another release may send something else.
    if (message.safeParse(data).success) receive(data as TabMessage);
  };
  signal.addEventListener('abort', () => channel.close());
  return (sent) => {
    if (!signal.aborted) channel.postMessage(sent);
  };
}
