import type { RealtimeChannel } from '@supabase/supabase-js';
import { backendClient } from '../account/session.ts';

export type ChannelListener = {
  /** Called when the channel was joined, for the first time or again. Messages may have been missed. */
  joined: (channel: RealtimeChannel) => void;
  /** Called when the connection is lost. The library joins again by itself. */
  dropped?: () => void;
  head?: (head: number) => void;
  /** Called when an invitation of the account has changed. */
  invitation?: () => void;
  /** Called when a publication or connection of the account has changed. */
  publication?: () => void;
  /** Called when the pages on the channel have changed. */
  people?: () => void;
};

/** The state after joining: the channel, while it is connected. */
type Visit = { over: AbortController; joined: RealtimeChannel | null };

/** Resolves when the last channel is gone. Until then, the library returns that channel instead of a new one. */
let left: Promise<unknown> = Promise.resolve();

/**
 * The private channel that tells an account's devices about changes and about each other. Joined while there are
 * listeners.
 */
export class AccountChannel {
  private readonly userId: string;
  private readonly deviceId: string;
  private readonly listeners = new Set<ChannelListener>();
  private visit: Visit | null = null;

  constructor(userId: string, deviceId: string) {
    this.userId = userId;
    this.deviceId = deviceId;
  }

  /** Listens until the signal aborts. */
  listen(listener: ChannelListener, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.listeners.add(listener);
    signal.addEventListener('abort', () => this.dismiss(listener));
    if (this.visit?.joined) listener.joined(this.visit.joined);
    else if (!this.visit) void this.join();
  }

  private dismiss(listener: ChannelListener): void {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    this.visit?.over.abort();
    this.visit = null;
  }

  private async join(): Promise<void> {
    const visit: Visit = { over: new AbortController(), joined: null };
    this.visit = visit;
    const { signal } = visit.over;
    // Without the client there is no realtime, and the page only polls.
    const client = await backendClient().catch(() => null);
    await left;
    // A private channel can only be joined with the session's token.
    await client?.realtime.setAuth().catch(() => undefined);
    if (!client || signal.aborted) return;
    const config = { private: true, presence: { key: this.deviceId } };
    const channel = client.channel(`content:${this.userId}`, { config });
    channel
      .on('broadcast', { event: 'head' }, ({ payload }) => {
        if (typeof payload?.head === 'number') this.tell(({ head }) => head?.(payload.head));
      })
      .on('broadcast', { event: 'invitation' }, () => this.tell(({ invitation }) => invitation?.()))
      .on('broadcast', { event: 'publication' }, () => this.tell(({ publication }) => publication?.()))
      .on('presence', { event: 'sync' }, () => this.tell(({ people }) => people?.()))
      .subscribe((status) => {
        if (signal.aborted) return;
        visit.joined = status === 'SUBSCRIBED' ? channel : null;
        this.tell(({ joined, dropped }) => (visit.joined ? joined(channel) : dropped?.()));
      });
    signal.addEventListener('abort', () => {
      left = client.removeChannel(channel).catch(() => undefined);
    });
  }

  private tell(message: (listener: ChannelListener) => void): void {
    for (const listener of [...this.listeners]) message(listener);
  }
}
