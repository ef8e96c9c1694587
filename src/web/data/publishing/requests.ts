import * as z from 'zod/mini';
import type { Publication } from '#domain/publishing/publication.ts';
import type { Attempt } from '#domain/result.ts';
import { ClientNotLoadedError, clientNotLoadedMessage, withClient } from '../backend-request.ts';
import { publicationOf, publicationRows } from './rows.ts';
import { applyPublications, type PublishingSettings, publishingState, signalPublishing } from './state.ts';

/** A post to plan, or the new time, text, or files of a post that is already planned. */
export type PlannedPost = Pick<
  Publication,
  'id' | 'postId' | 'connectionId' | 'body' | 'media' | 'visibility' | 'timeZone'
> &
  // The server determines "now", because the device's clock may be wrong.
  Readonly<{
    publishAt: number | 'now';
    /** Whether someone else must approve the post. If missing, the current setting stays. */
    needsApproval?: boolean;
  }>;

/** Plans posts, or changes planned ones. Repeating the call changes nothing. */
export async function planPublications(posts: readonly PlannedPost[]): Promise<Attempt<null>> {
  const publications = posts.map((post) => ({
    id: post.id,
    post_id: post.postId,
    connection_id: post.connectionId,
    body: post.body,
    media: post.media,
    visibility: post.visibility,
    publish_at: post.publishAt === 'now' ? null : new Date(post.publishAt).toISOString(),
    time_zone: post.timeZone,
    needs_approval: post.needsApproval ?? null,
  }));
  return changed(await callRpc('plan_publications', { publications }));
}

/** Cancels planned publications and those that need the user. */
export async function cancelPublications(ids: readonly string[]): Promise<Attempt<null>> {
  const answer = await callRpc('cancel_publications', { ids });
  const rows = publicationRows.safeParse(answer.data);
  const isLate = rows.success && rows.data.some(({ state }) => state !== 'canceled');
  const outcome = changed(answer);
  return isLate
    ? { ok: false, message: 'Too late to cancel. The post is already on its way to LinkedIn.' }
    : outcome;
}

/** Holds a post back until someone approves it. Returns the token of the link, which cannot be read again later. */
export async function askApproval(publication: string, askedBy: string): Promise<Attempt<string>> {
  const { data, error } = await callRpc('ask_approval', { publication, asked_by: askedBy });
  signalPublishing();
  if (error) return { ok: false, message: reasonOf(error) };
  return { ok: true, value: z.object({ token: z.string() }).parse(data).token };
}

/** Records the outcome of a publication whose answer was lost. */
export async function settlePublication(id: string, outcome: 'published' | 'again'): Promise<Attempt<null>> {
  return changed(await callRpc('settle_publication', { id, outcome }));
}

/** Changes only the given settings, because another device may have changed the others. */
export async function savePublishingSettings(changes: Partial<PublishingSettings>): Promise<Attempt<null>> {
  const { isPaused = null, slots = null, timeZone = null } = changes;
  const outcome = changed(await callRpc('set_publishing', { paused: isPaused, slots, time_zone: timeZone }));
  if (outcome.ok)
    publishingState.update((state) =>
      state.status === 'ready' ? { ...state, settings: { ...state.settings, ...changes } } : state,
    );
  return outcome;
}

/** Whether a hosted project has access to LinkedIn. */
export async function isOffered(): Promise<boolean> {
  const { data, error } = await invokePublishing({ action: 'status' });
  return error === null && z.object({ offered: z.literal(true) }).safeParse(data).success;
}

/** Returns the URL of LinkedIn's page on which the user allows publishing. */
export async function startConnecting(): Promise<Attempt<string>> {
  const { data, error } = await invokePublishing({ action: 'connect' });
  if (error) return { ok: false, message: reasonOf(error) };
  return { ok: true, value: z.object({ url: z.string() }).parse(data).url };
}

/** Opens the LinkedIn page where the user allows publishing. */
export async function goToLinkedIn(): Promise<Attempt<null>> {
  const started = await startConnecting();
  if (!started.ok) return started;
  location.assign(started.value);
  return { ok: true, value: null };
}

/** Exchanges LinkedIn's authorization code. Returns how many profiles and pages are now connected. */
export async function finishConnecting(code: string, state: string): Promise<Attempt<number>> {
  const { data, error } = await invokePublishing({ action: 'connected', code, state });
  if (error) return { ok: false, message: reasonOf(error) };
  signalPublishing();
  return { ok: true, value: z.object({ connections: z.array(z.unknown()) }).parse(data).connections.length };
}

/** Ends a connection. Its planned posts wait for another profile or page. */
export async function disconnect(connectionId: string): Promise<Attempt<null>> {
  return changed(await invokePublishing({ action: 'disconnect', connection: connectionId }));
}

type Answer = { data?: unknown; error: unknown };

export function callRpc(name: string, parameters: object): Promise<Answer> {
  return settled(() => withClient((client) => client.rpc(name, parameters)));
}

/** Calls the function. Refusals also return their body. */
export async function invokePublishing(body: object): Promise<Answer> {
  const answer = await settled(() => withClient(({ functions }) => functions.invoke('publishing', { body })));
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('context' in error)) return answer;
  if (!(error.context instanceof Response)) return answer;
  const refusal: unknown = await error.context.json().catch(() => null);
  const { error: said } = Object(refusal) as { error?: unknown };
  return { error: said ?? { code: error.context.status } };
}

/** Treats a network error like any other error. */
async function settled(request: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    return { error };
  }
}

/** Shows what the server returned, and triggers a read of the rest. */
function changed({ data, error }: Answer): Attempt<null> {
  // Even if the answer was lost, the change may have happened.
  signalPublishing();
  if (error) return { ok: false, message: reasonOf(error) };
  const rows = publicationRows.safeParse(data);
  if (rows.success) applyPublications(rows.data.map(publicationOf));
  return { ok: true, value: null };
}

/** The messages for refusals, by the error codes of the database and the function. */
const messages: Readonly<Record<string, string>> = {
  PGRST202: 'This server isn’t ready to publish. Ask its operator to apply the latest migrations.',
  PT429: 'Too many attempts. Try again later.',
  PT413: 'Your account is full. Delete something, then try again.',
  '42501': 'Sign in again, then try again.',
  '23505': 'This post is already planned for this profile or page.',
  expired: 'This request expired, or another account started it. Connect again.',
  refused: 'LinkedIn refused this. Connect again.',
  no_identity: 'LinkedIn gave Standout no profile or page to publish as. Connect again and allow access.',
  unavailable: 'LinkedIn isn’t responding. Try again in a few minutes.',
  later: 'Too many attempts. Try again later.',
  not_offered: 'This server can’t publish to LinkedIn.',
  not_allowed: 'Couldn’t do this. Sign in again, then try again.',
};
/** Refusals whose message the server wrote for the user. */
const userMessageCodes: ReadonlySet<string> = new Set(['22023', '55000']);

export function reasonOf(error: unknown): string {
  if (error instanceof ClientNotLoadedError) return clientNotLoadedMessage;
  const { code = '', message } = Object(error) as { code?: unknown; message?: unknown };
  const known = messages[String(code)];
  if (known) return known;
  if (userMessageCodes.has(String(code)) && typeof message === 'string') return message;
  if (code === '') return 'Couldn’t reach the server. Check your connection and try again.';
  console.error('The server refused:', error);
  return 'Something went wrong on the server. Please try again.';
}
