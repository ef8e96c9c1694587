import type { RealtimeChannel } from '@supabase/supabase-js';
import { backendClient } from '../account/session.ts';

export type ChannelListener = {
  /** Joined, for the first time or again: messages may have been missed. */
  joined: (channel: RealtimeChannel) => void;
  /** The connection is gone. The library joins again by itself. */
  dropped?: () => void;
  head?: (head: number) => void;
  /** An invitation of the account has changed. */
  invitation?: () => void;
  /** A publication or a connection of the account has changed. */
  publication?: () => void;
  /** Who is on the channel has changed. */
  people?: () => void;
};

/** Joined: the channel, while it is connected. */
type Visit = { over: AbortController; joined: RealtimeChannel | null };

/** Resolves when the last channel is gone: until then the library returns it in place of a new one. */
let left: Promise<unknown> = Promise.resolve();

/** The private channel on which an account's devices hear of news and of each other. Joined while someone listens. */
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
    // Without the client there is no realtime; the page looks by itself.
    const client = await backendClient().catch(() => null);
    await left;
    // A private channel cannot be joined without the session's token.
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
