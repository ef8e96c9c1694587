import { linkedInText } from '#domain/export/text.ts';
import type { Day } from '#domain/posts/calendar.ts';
import type { Post } from '#domain/posts/post.ts';
import { type Connection, checkPlan, isPast, type Publication, reminderMilliseconds } from './publication.ts';
import { freeSlots, type WeeklySlot } from './slots.ts';
import { instantOf, zonedParts } from './zoned-time.ts';

/** The connections that can publish now. */
export function usableConnections(connections: readonly Connection[]): Connection[] {
  return connections.filter(({ state }) => state === 'connected');
}

/** True if a publication still waits for its time, LinkedIn, or the user. */
export function isOpen({ state }: Publication): boolean {
  return state === 'planned' || state === 'publishing' || state === 'needs-you';
}

/** The publications of a post, next one first. Leaves out canceled ones. */
export function publicationsOf(postId: string, publications: readonly Publication[]): Publication[] {
  return publications
    .filter((each) => each.postId === postId && each.state !== 'canceled')
    .sort((one, other) => one.publishAt - other.publishAt);
}

/**
 * The connections that could publish a post: usable ones that have neither published nor planned it. The connection of
 * `current` is included.
 */
export function connectionsFor(
  postId: string,
  { connections, publications }: { connections: readonly Connection[]; publications: readonly Publication[] },
  current?: Publication,
): Connection[] {
  const taken = publicationsOf(postId, publications).filter(({ id }) => id !== current?.id);
  return usableConnections(connections).filter(
    ({ id }) => !taken.some(({ connectionId }) => connectionId === id),
  );
}

/** True if the post changed after it was planned. Once LinkedIn has it, its text is final. */
export function isTextOutdated(publication: Publication, post: Pick<Post, 'content' | 'tags'>): boolean {
  const canChange = publication.state === 'planned' || publication.state === 'needs-you';
  return canChange && publication.body !== linkedInText(post);
}

/** The finished posts that are neither planned nor published and that LinkedIn accepts. */
export function postsToPlan(posts: readonly Post[], publications: readonly Publication[]): Post[] {
  const known = new Set(publications.filter(({ state }) => state !== 'canceled').map(({ postId }) => postId));
  return posts.filter(
    (post) => post.state === 'complete' && !known.has(post.postId) && checkPlan(linkedInText(post), []).ok,
  );
}

/** The times of a connection that planned posts already use. */
export function takenTimes(publications: readonly Publication[], connectionId: string): number[] {
  return publications
    .filter((each) => each.connectionId === connectionId && isOpen(each))
    .map(({ publishAt }) => publishAt);
}

/**
 * Proposes a time for each post, in the given order: the post's own date and time if it is in the future, otherwise
 * the next free slot. Undefined once no slots are left.
 */
export function proposedTimes(
  posts: readonly Pick<Post, 'scheduledAt'>[],
  given: { slots: readonly WeeklySlot[]; timeZone: string; now: number; taken: readonly number[] },
): (number | undefined)[] {
  const { timeZone, now } = given;
  const own = posts.map(({ scheduledAt }) => scheduledInstant(scheduledAt, timeZone, now));
  const taken = [...given.taken, ...own.filter((instant) => instant !== undefined)];
  const free = freeSlots({ ...given, taken, count: own.filter((instant) => instant === undefined).length });
  return own.map((instant) => instant ?? free.shift());
}

/** The instant of a post's date and time, if it has both and they are in the future. */
export function scheduledInstant(
  scheduledAt: string | null,
  timeZone: string,
  now: number,
): number | undefined {
  const [day, time] = scheduledAt?.split('T') ?? [];
  if (!day || !time) return undefined;
  const instant = instantOf(day, time, timeZone);
  return instant > now ? instant : undefined;
}

/** Moves a time to another day. */
export function movedToDay(publishAt: number, day: Day, timeZone: string): number {
  return instantOf(day, zonedParts(publishAt, timeZone).time, timeZone);
}

/** The number of planned posts that need another profile or page if this connection is removed. */
export function plannedBy(connectionId: string, publications: readonly Publication[]): number {
  return publications.filter((each) => each.connectionId === connectionId && isOpen(each)).length;
}

export type ConnectionNeed = 'nothing' | 'soon' | 'reconnect';

/** Whether a connection must be renewed now, or within two weeks. */
export function connectionNeed({ state, expiresAt }: Connection, now: number): ConnectionNeed {
  if (state !== 'connected' || isPast(expiresAt, now)) return 'reconnect';
  return expiresAt - now <= reminderMilliseconds ? 'soon' : 'nothing';
}
