import { onPageHide } from '#web/browser/page-hide.ts';
import type { AccountChannel } from './account-channel.ts';
import type { Rounds } from './rounds.ts';

/** How often a visible page polls, for servers and networks without realtime messages. */
const pollMilliseconds = 30_000;

/** Wakes the rounds if the account may have news or the network is back, until the signal aborts. */
export function wakeOnSigns(rounds: Rounds, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') rounds.wake('remote');
  };
  const timer = setInterval(look, pollMilliseconds);
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('focus', look, { signal });
  addEventListener('online', () => rounds.wake('now'), { signal });
  // The round then fails immediately, and the status says why.
  addEventListener('offline', () => rounds.wake('remote'), { signal });
  const stop = onPageHide(() => rounds.hurry());
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    stop();
  });
}

/**
 * Calls `changed` with the account's newest version whenever a device stores something, and with null if messages may
 * have been missed, until the signal aborts.
 */
export function followHead(
  channel: AccountChannel,
  changed: (head: number | null) => void,
  signal: AbortSignal,
): void {
  channel.listen({ joined: () => changed(null), head: changed }, signal);
}
