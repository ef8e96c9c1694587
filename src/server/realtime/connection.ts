import type { WebSocket } from 'ws';
import { callerOfToken } from '../caller.ts';
import type { Caller } from '../database/database.ts';
import { Channel, type Hub, type Reply, type Transport } from './channel.ts';
import { ConnectionUsage } from './connection-usage.ts';
import {
  type Broadcast,
  type Decoded,
  decodeBinary,
  decodeText,
  encodeBroadcast,
  encodeMessage,
  type Message,
  type Version,
} from './frames.ts';
import { type JoinPayload, readJoinPayload } from './join-payload.ts';
import { limits } from './limits.ts';
import type { Usage } from './usage.ts';

/** WebSocket close codes. */
export const closeCodes = { policyViolation: 1008, serviceRestart: 1012, tryAgainLater: 1013 } as const;

type Joined = { channel: Channel; joinRef: string | null };
/** The origin and protocol of a connection. `address` is the key of `Usage`. */
export type Origin = Readonly<{ version: Version; address: string; keyCaller: Caller }>;

/** An open WebSocket with the channels its client has joined. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #hub: Hub;
  readonly #usage: ConnectionUsage;
  readonly #origin: Origin;
  readonly #channels = new Map<string, Joined>();
  #working: Promise<void> = Promise.resolve();
  #pending = 0;
  #heardAtMs: number;
  #emptySinceMs: number;
  #isEnding = false;
  #isClosed = false;
  readonly #ending = Promise.withResolvers<void>();

  constructor(socket: WebSocket, hub: Hub, usage: Usage, origin: Origin) {
    this.#socket = socket;
    this.#hub = hub;
    this.#usage = new ConnectionUsage(usage, origin.address, () => this.#nowMs());
    this.#origin = origin;
    this.#heardAtMs = this.#nowMs();
    this.#emptySinceMs = this.#heardAtMs;
  }

  /** Handles a frame. Never throws. */
  receive(data: Buffer, isBinary: boolean): void {
    // Frames may arrive after the limit was exceeded, until the connection has closed.
    if (this.#isEnding) return;
    this.#heardAtMs = this.#nowMs();
    if (!this.#usage.take('messages', 1) || !this.#usage.take('bytes', data.length)) {
      this.#endForLimit('Too many messages per second');
      return;
    }
    const { version } = this.#origin;
    const decoded: Decoded = isBinary ? decodeBinary(data) : decodeText(version, data.toString('utf8'));
    // As on hosted Supabase, a malformed frame ends the connection.
    if (!decoded.ok) {
      this.close(closeCodes.policyViolation, `malformed frame: ${decoded.reason}`);
      return;
    }
    if (this.#pending >= limits.pendingPerConnection) {
      this.#endForLimit('Too many messages in progress');
      return;
    }
    this.#pending += 1;
    // Handles frames one at a time: what a client sends after a join may depend on the join.
    this.#working = this.#working.then(async () => {
      await this.#handle(decoded.message, decoded.broadcast).catch((error: unknown) => {
        console.error(`Realtime failed at ${decoded.message.event}:`, error);
        this.#reply(decoded.message, {
          status: 'error',
          response: { reason: 'Unexpected failure, try again' },
        });
      });
      this.#pending -= 1;
    });
  }

  /** Closes a connection that is idle or silent. */
  check(): void {
    const nowMs = this.#nowMs();
    const isSilent = nowMs - this.#heardAtMs > limits.silentMs;
    const isIdle = this.#channels.size === 0 && nowMs - this.#emptySinceMs > limits.idleMs;
    // A disconnected peer would never answer the closing handshake.
    if (isSilent) this.#socket.terminate();
    else if (isIdle) this.close(closeCodes.policyViolation, 'no channel joined');
  }

  close(code: number, reason: string): void {
    this.#isEnding = true;
    this.#socket.close(code, reason);
  }

  /** Call this when the socket has closed. Leaves all channels. */
  async closed(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#usage.end();
    const channels = [...this.#channels.values()];
    this.#channels.clear();
    await Promise.all(channels.map(({ channel }) => closeQuietly(channel)));
    await this.#working;
    this.#ending.resolve();
  }

  /** Waits until the socket has closed and all channels have left. Terminates the socket after `afterMs`. */
  async ended(afterMs: number): Promise<void> {
    const timer = setTimeout(() => this.#socket.terminate(), afterMs);
    await this.#ending.promise;
    clearTimeout(timer);
  }

  async #handle(message: Message, broadcast: Broadcast | undefined): Promise<void> {
    if (this.#isClosed) return;
    const { topic, event } = message;
    if (topic === 'phoenix') {
      this.#reply(message, { status: 'ok', response: {} });
      return;
    }
    if (event === 'phx_join') return this.#join(message);
    const joined = this.#channels.get(topic);
    const isCurrent = joined && (message.joinRef === null || message.joinRef === joined.joinRef);
    if (event === 'phx_leave') {
      if (isCurrent) await this.#leave(topic);
      this.#reply(message, { status: 'ok', response: {} });
      if (isCurrent) this.#pushClose(topic, joined.joinRef);
      return;
    }
    if (!isCurrent) {
      this.#reply(message, { status: 'error', response: { reason: 'unmatched topic' } });
      return;
    }
    if (event === 'access_token') await this.#renew(joined.channel, message.payload);
    else this.#reply(message, await joined.channel.handle(message, broadcast));
  }

  async #join(message: Message): Promise<void> {
    const { topic, joinRef } = message;
    const refuse = (reason: string) => this.#reply(message, { status: 'error', response: { reason } });
    const name = /^realtime:(.+)$/s.exec(topic)?.[1];
    if (name === undefined) return refuse('TopicNameRequired: You must provide a topic name');
    if (Buffer.byteLength(topic) > limits.topicBytes)
      return refuse('TopicNameTooLong: Use a shorter topic name');
    const join = readJoinPayload(message.payload);
    if (!this.#usage.take('joins', join ? costOf(join) : 1)) {
      return refuse('ClientJoinRateLimitReached: Too many joins per second');
    }
    if (!join) return refuse('InvalidJoinPayload: The payload of the join is malformed');
    const caller = await this.#callerOf(join.token);
    if (!caller) return refuse('InvalidJWTToken: The access token is invalid or has expired');
    if (!this.#usage.identify(caller))
      return refuse('ConnectionRateLimitReached: Too many connections of this user');
    const previous = this.#channels.get(topic);
    if (previous) {
      await this.#leave(topic);
      this.#pushClose(topic, previous.joinRef);
    }
    if (this.#channels.size >= limits.channelsPerConnection) {
      return refuse('ChannelRateLimitReached: Too many channels');
    }
    const subscribed = [...this.#channels.values()].map(({ channel }) => channel.join.changes.length);
    const total = subscribed.reduce((sum, count) => sum + count, join.changes.length);
    if (total > limits.changesPerConnection) {
      return refuse('ChannelRateLimitReached: Too many entries of postgres_changes');
    }
    const channel = new Channel(this.#hub, this.#transportOf(topic, joinRef), name, join, caller);
    const joined = { channel, joinRef };
    this.#channels.set(topic, joined);
    let reply: Reply;
    try {
      reply = await channel.open();
    } catch (error) {
      await this.#forget(topic, joined);
      throw error;
    }
    if (this.#isClosed || reply?.status !== 'ok') await this.#forget(topic, joined);
    this.#reply(message, reply);
    if (reply?.status === 'ok') await channel.sendInitialState();
  }

  /** Accepts a new token for a channel. Counts as a join, because policies and subscriptions are checked again. */
  async #renew(channel: Channel, payload: unknown): Promise<void> {
    const token = (payload as { access_token?: unknown } | null)?.access_token;
    if (typeof token !== 'string' || token.startsWith('sb_')) return;
    if (!this.#usage.take('joins', costOf(channel.join))) {
      this.#endForLimit('Too many access tokens per second');
      return;
    }
    const caller = await callerOfToken(token, this.#hub.keys, this.#hub.now());
    if (!caller) channel.shutDown('The access token is invalid or has expired');
    else if (!this.#usage.identify(caller)) channel.shutDown('Too many connections of this user');
    else await channel.renew(caller);
  }

  async #callerOf(token: string | undefined): Promise<Caller | undefined> {
    if (token === undefined || token.startsWith('sb_')) return this.#origin.keyCaller;
    return callerOfToken(token, this.#hub.keys, this.#hub.now());
  }

  async #leave(topic: string): Promise<void> {
    const joined = this.#channels.get(topic);
    if (joined) await this.#forget(topic, joined);
  }

  async #forget(topic: string, joined: Joined): Promise<void> {
    if (this.#channels.get(topic) === joined) this.#channels.delete(topic);
    if (this.#channels.size === 0) this.#emptySinceMs = this.#nowMs();
    await closeQuietly(joined.channel);
  }

  #transportOf(topic: string, joinRef: string | null): Transport {
    const push = (event: string, payload: unknown) =>
      this.#push({ joinRef, ref: null, topic, event, payload });
    return {
      push,
      pushBroadcast: (message) => {
        const frame = encodeBroadcast(this.#origin.version, topic, message);
        if (frame !== undefined) this.#transmit(frame);
      },
      presenceRoom: () => {
        const others = [...this.#channels].filter(([name]) => name !== topic);
        const used = others.reduce((sum, [, { channel }]) => sum + channel.trackedBytes, 0);
        return limits.presenceBytesPerConnection - used;
      },
      shutDown: (reason) => {
        const joined = this.#channels.get(topic);
        push('system', {
          extension: 'system',
          status: 'error',
          message: reason,
          channel: joined?.channel.name,
        });
        this.#pushClose(topic, joinRef);
        if (joined?.joinRef === joinRef) void this.#forget(topic, joined);
      },
    };
  }

  #pushClose(topic: string, joinRef: string | null): void {
    this.#push({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
  }

  #reply({ joinRef, ref, topic }: Message, reply: Reply): void {
    if (reply && ref !== null) this.#push({ joinRef, ref, topic, event: 'phx_reply', payload: reply });
  }

  #push(message: Message): void {
    this.#transmit(encodeMessage(this.#origin.version, message));
  }

  #transmit(frame: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // Disconnects a slow reader, whose unsent data must not fill the memory. After reconnecting, it reads the current
    // state.
    if (this.#socket.bufferedAmount > this.#usage.maxUnsentBytes()) this.#socket.terminate();
    else this.#socket.send(frame, this.#usage.addUnsent(Buffer.byteLength(frame)));
  }

  #endForLimit(message: string): void {
    for (const [topic, { channel, joinRef }] of this.#channels) {
      const payload = { extension: 'system', status: 'error', message, channel: channel.name };
      this.#push({ joinRef, ref: null, topic, event: 'system', payload });
    }
    this.close(closeCodes.policyViolation, message);
  }

  #nowMs(): number {
    return this.#hub.now().getTime();
  }
}

/** Returns how many joins a join counts as, because each entry costs database statements. */
function costOf({ changes }: JoinPayload): number {
  return 1 + changes.length;
}

/** Ends a channel. `repair` later removes what could not be removed. */
async function closeQuietly(channel: Channel): Promise<void> {
  await channel.close().catch((error: unknown) => console.error('Could not leave a channel:', error));
}
