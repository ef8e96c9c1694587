import type { Broadcast } from './frames.ts';

/** A joined channel, as messages reach it. */
export type Member = Readonly<{
  broadcast(message: Broadcast): void;
  presenceDiff(diff: PresenceDiff): void;
}>;

/** The metadata of presences by key, in the client's format. */
export type PresenceList = Readonly<Record<string, { metas: readonly Readonly<Record<string, unknown>>[] }>>;
export type PresenceDiff = Readonly<{ joins: PresenceList; leaves: PresenceList }>;

/** Returns the key of a topic. Private and public channels with the same name are separate topics. */
export function topicKey(name: string, isPrivate: boolean): string {
  return `${isPrivate ? 'private' : 'public'}:${name}`;
}

/** The channels of this process, by topic. */
export class Topics {
  readonly #members = new Map<string, Set<Member>>();

  join(topic: string, member: Member): void {
    const members = this.#members.get(topic) ?? new Set();
    this.#members.set(topic, members.add(member));
  }

  leave(topic: string, member: Member): void {
    const members = this.#members.get(topic);
    members?.delete(member);
    if (members?.size === 0) this.#members.delete(topic);
  }

  broadcast(topic: string, message: Broadcast, except?: Member): void {
    for (const member of this.#members.get(topic) ?? []) if (member !== except) member.broadcast(message);
  }

  presenceDiff(topic: string, diff: PresenceDiff): void {
    for (const member of this.#members.get(topic) ?? []) member.presenceDiff(diff);
  }
}
