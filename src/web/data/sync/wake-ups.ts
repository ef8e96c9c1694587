import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { newId } from '#web/browser/ids.ts';
import { onPageHide } from '#web/browser/page-hide.ts';
import { backendClient } from '../account/session.ts';
import type { Rounds } from './rounds.ts';

/** How often a visible page looks by itself, for servers and networks without realtime messages. */
const pollMilliseconds = 30_000;

/** Wakes the rounds when the account may have news or the network is back, until the signal aborts. */
export function wakeOnSigns(rounds: Rounds, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') rounds.wake('remote');
  };
  const timer = setInterval(look, pollMilliseconds);
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('focus', look, { signal });
  addEventListener('online', () => rounds.wake('now'), { signal });
  const stop = onPageHide(() => rounds.hurry());
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stop();
  });
}

/**
 * Calls `changed` with the account's newest version whenever a device stores something, and with null when messages may
 * have been missed, until the signal aborts.
 */
export async function followHead(
  userId: string,
  changed: (head: number | null) => void,
  signal: AbortSignal,
): Promise<void> {
  // Without the client there is no realtime; the page looks by itself.
  const client = await backendClient().catch(() => null);
  if (client === null || signal.aborted) return;
  const channel = headChannel(client, userId, changed);
  signal.addEventListener('abort', () => void client.removeChannel(channel));
}

function headChannel(
  client: SupabaseClient,
  userId: string,
  changed: (head: number | null) => void,
): RealtimeChannel {
  const table = {
    event: '*',
    schema: 'public',
    table: 'content_heads',
    filter: `user_id=eq.${userId}`,
  } as const;
  // A name of its own: the library would return a channel of this name that is being removed.
  return client
    .channel(`content:${newId()}`)
    .on('postgres_changes', table, ({ new: row }) => {
      changed('head' in row && typeof row.head === 'number' ? row.head : null);
    })
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') changed(null);
    });
}
