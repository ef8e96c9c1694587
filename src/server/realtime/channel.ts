import { type Caller, type Database, DatabaseError } from '../database/database.ts';
import type { Keys } from '../keys.ts';
import { isStorableJson } from '../storable.ts';
import { type Extension, isWritable, readable } from './authorization.ts';
import type { Changes } from './changes/changes.ts';
import type { Broadcast, Message } from './frames.ts';
import type { JoinPayload } from './join-payload.ts';
import { limits } from './limits.ts';
import type { Presence, Tracked } from './presence.ts';
import type { Relay } from './relay.ts';
import { type Member, type PresenceDiff, type Topics, topicKey } from './topics.ts';

/** State that all channels of this process share. */
export type Hub = Readonly<{
  database: Database;
  keys: Keys;
  now: () => Date;
  topics: Topics;
  relay: Relay;
  presence: Presence;
  changes: Changes;
}>;

/** A channel's way to its client. */
export type Transport = Readonly<{
  push(event: string, payload: unknown): void;
  pushBroadcast(message: Broadcast): void;
  /** Returns how many bytes of presence this channel may track. */
  presenceRoom(): number;
  /** Ends the channel, with a reason for the client. */
  shutDown(reason: string): void;
}>;

/** The reply to a message. */
export type Reply = Readonly<{ status: 'ok' | 'error'; response: Record<string, unknown> }> | undefined;

const done: Reply = { status: 'ok', response: {} };
const refused = (reason: string): Reply => ({ status: 'error', response: { reason } });
/** Longer timeouts overflow, so this checks later expiries again. */
const maxTimeoutMs = 2 ** 31 - 1;

/** A channel that a client has joined. Its methods are called one at a time. */
export class Channel implements Member {
  readonly name: string;
  readonly join: JoinPayload;
  readonly #topic: string;
  readonly #hub: Hub;
  readonly #transport: Transport;
  #caller: Caller;
  #readable: ReadonlySet<Extension> = new Set();
  readonly #writable = new Map<Extension, boolean>();
  #getsPresence: boolean;
  #tracked: Tracked | undefined;
  #trackedBytes = 0;
  /** Why there are no subscriptions to changes. */
  #refusal: string | undefined;
  #endChanges: (() => void) | undefined;
  #expiry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(hub: Hub, transport: Transport, name: string, join: JoinPayload, caller: Caller) {
    this.#hub = hub;
    this.#transport = transport;
    this.name = name;
    this.join = join;
    this.#caller = caller;
    this.#topic = topicKey(name, join.isPrivate);
    this.#getsPresence = join.presence.isEnabled;
  }

  /** The number of bytes that the channel tracks. */
  get trackedBytes(): number {
    return this.#trackedBytes;
  }

  /** Joins the topic. After a refusal, the channel must not be used. */
  async open(): Promise<Reply> {
    if (this.join.changes.length > limits.changesPerChannel) {
      return refused(`A channel takes at most ${limits.changesPerChannel} entries of postgres_changes`);
    }
    if (!(await this.#readPolicies())) {
      return refused(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${this.name}`,
      );
    }
    if (this.#isClosed) return refused('The channel was closed');
    this.#watchExpiry();
    this.#hub.topics.join(this.#topic, this);
    this.#refusal = await this.#subscribeToChanges();
    return { status: 'ok', response: { postgres_changes: this.join.changes } };
  }

  /** Sends what a client receives after the reply to its join. */
  async sendInitialState(): Promise<void> {
    if (this.#refusal !== undefined) this.#pushSystem('postgres_changes', 'error', this.#refusal);
    else if (this.join.changes.length > 0) {
      this.#pushSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    }
    if (this.#getsPresence) await this.#sendPresenceState();
  }

  async handle({ event, payload }: Message, broadcast: Broadcast | undefined): Promise<Reply> {
    if (broadcast) return this.#send(broadcast);
    return event === 'presence' ? this.#handlePresence(payload) : undefined;
  }

  /** Continues with a new token. The channel ends if the caller may no longer read. */
  async renew(caller: Caller): Promise<void> {
    this.#caller = caller;
    this.#writable.clear();
    const before = this.#readable;
    if (!(await this.#readPolicies()) || [...before].some((extension) => !this.#readable.has(extension))) {
      const reason = `You no longer have permission to read from this Channel topic: ${this.name}`;
      return this.#transport.shutDown(reason);
    }
    this.#watchExpiry();
    // Ends the old subscriptions last, so that no change is missed in between.
    const end = this.#endChanges;
    this.#endChanges = undefined;
    const refusal = await this.#subscribeToChanges();
    end?.();
    if (refusal !== undefined) this.#pushSystem('postgres_changes', 'error', refusal);
  }

  /** Ends the channel, with a reason for the client. */
  shutDown(reason: string): void {
    this.#transport.shutDown(reason);
  }

  /** Leaves the topic. Can be called at any time, several times, and while another method runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#expiry);
    this.#hub.topics.leave(this.#topic, this);
    this.#endChanges?.();
    this.#endChanges = undefined;
    const tracked = this.#tracked;
    this.#tracked = undefined;
    if (tracked) await this.#hub.presence.untrack(tracked);
  }

  broadcast(message: Broadcast): void {
    if (this.#mayRead('broadcast')) this.#transport.pushBroadcast(message);
  }

  presenceDiff(diff: PresenceDiff): void {
    if (this.#getsPresence && this.#mayRead('presence')) this.#transport.push('presence_diff', diff);
  }

  async #send(message: Broadcast): Promise<Reply> {
    if (!(await this.#mayWrite('broadcast'))) return refused('Unauthorized');
    const { content } = message;
    const size = 'json' in content ? Buffer.byteLength(content.json) : content.bytes.length;
    if (size > limits.broadcastBytes) return refused('payload_size_exceeded');
    await this.#hub.relay.broadcast(this.#topic, message, this.join.wantsOwn ? undefined : this);
    return this.join.wantsAck ? done : undefined;
  }

  async #handlePresence(payload: unknown): Promise<Reply> {
    const { event, payload: meta = {} } = (payload ?? {}) as { event?: unknown; payload?: unknown };
    const kind = String(event).toLowerCase();
    if (kind === 'untrack') {
      const tracked = this.#tracked;
      this.#tracked = undefined;
      this.#trackedBytes = 0;
      if (tracked) await this.#hub.presence.untrack(tracked);
      return done;
    }
    if (kind !== 'track') return refused('Unknown presence event');
    if (typeof meta !== 'object' || meta === null || Array.isArray(meta)) {
      return refused('Presence track payload must be a map');
    }
    if (!isStorableJson(meta)) return refused('Presence track payload must not contain zero bytes');
    const bytes = Buffer.byteLength(JSON.stringify(meta));
    if (bytes > limits.presenceBytes) return refused('Track message size exceeded');
    if (bytes > this.#transport.presenceRoom()) {
      return refused('The channels of this connection track too much');
    }
    if (!(await this.#mayWrite('presence'))) return refused('Unauthorized');
    const { key } = this.join.presence;
    const tracked = await this.#hub.presence.track(this.#topic, key, { ...meta }, this.#tracked);
    if (this.#isClosed) {
      await this.#hub.presence.untrack(tracked);
      return undefined;
    }
    this.#tracked = tracked;
    this.#trackedBytes = bytes;
    if (!this.#getsPresence) {
      this.#getsPresence = true;
      await this.#sendPresenceState();
    }
    return done;
  }

  /** Returns whether the policies allow the caller to read anything. */
  async #readPolicies(): Promise<boolean> {
    if (!this.join.isPrivate) return true;
    try {
      this.#readable = await readable(this.#hub.database, this.#caller, this.name);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      console.error(`Could not check the policies of a channel: ${error.message}`);
      this.#readable = new Set();
    }
    return this.#readable.size > 0;
  }

  /** Returns the reason if the database refuses the subscription. */
  async #subscribeToChanges(): Promise<string | undefined> {
    if (this.join.changes.length === 0) return undefined;
    const subscribed = await this.#hub.changes.subscribe(this.#caller, this.join.changes, this.#deliver);
    if (!subscribed.ok) return subscribed.reason;
    if (this.#isClosed) subscribed.end();
    else this.#endChanges = subscribed.end;
    return undefined;
  }

  readonly #deliver = (ids: readonly number[], data: Record<string, unknown>) => {
    this.#transport.push('postgres_changes', { ids, data });
  };

  async #sendPresenceState(): Promise<void> {
    if (!this.#mayRead('presence')) return;
    try {
      this.#transport.push('presence_state', await this.#hub.presence.state(this.#topic));
    } catch (error) {
      console.error('Could not read who is present:', error);
      this.#transport.shutDown('Presence is not available. Join again later');
    }
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const { exp } = this.#caller.claims;
    if (typeof exp !== 'number') return;
    const leftMs = exp * 1_000 - this.#hub.now().getTime();
    this.#expiry = setTimeout(
      () => {
        if (leftMs > maxTimeoutMs) this.#watchExpiry();
        else this.#transport.shutDown('The access token has expired. Send a new one and join again');
      },
      Math.min(leftMs, maxTimeoutMs),
    );
    this.#expiry.unref();
  }

  #mayRead(extension: Extension): boolean {
    return !this.join.isPrivate || this.#readable.has(extension);
  }

  async #mayWrite(extension: Extension): Promise<boolean> {
    if (!this.join.isPrivate) return true;
    const known = this.#writable.get(extension);
    if (known !== undefined) return known;
    const verdict = await isWritable(this.#hub.database, this.#caller, this.name, extension);
    this.#writable.set(extension, verdict);
    return verdict;
  }

  #pushSystem(extension: string, status: 'ok' | 'error', message: string): void {
    this.#transport.push('system', { extension, status, message, channel: this.name });
  }
}
