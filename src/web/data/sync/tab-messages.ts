import * as z from 'zod/mini';
import type { SyncStatus } from '#domain/sync/status.ts';
import { lockNames } from '#web/browser/storage-keys.ts';

/** What the tabs of an account tell each other: one syncs, and all show how far it is. */
export type TabMessage =
  | { kind: 'status'; status: SyncStatus }
  | { kind: 'which-status' }
  | { kind: 'sync-now' | 'restart' | 'invitation' | 'publication' };

const kinds = ['status', 'which-status', 'sync-now', 'restart', 'invitation', 'publication'] as const;
const message = z.object({ kind: z.enum(kinds) });

/** Sends to the other tabs of the account, and receives from them, until the signal aborts. */
export function openTabMessages(
  userId: string,
  receive: (message: TabMessage) => void,
  signal: AbortSignal,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel(lockNames.sync(userId));
  channel.onmessage = ({ data }) => {
    // A tab of another release may send something else.
    if (message.safeParse(data).success) receive(data as TabMessage);
  };
  signal.addEventListener('abort', () => channel.close());
  return (sent) => {
    if (!signal.aborted) channel.postMessage(sent);
  };
}
