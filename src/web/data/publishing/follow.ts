import { isHeldBack } from '#domain/publishing/approval.ts';
import { isOpen } from '#domain/publishing/planned-posts.ts';
import { now } from '#web/browser/clock.ts';
import { backendConfig, readSession } from '../account/session.ts';
import { coalesce } from '../coalesce.ts';
import type { KnownPublished } from './read-published.ts';
import { readOlderPublished, readPublishing } from './read-publishing.ts';
import { isOffered } from './requests.ts';
import { applyPublications, publishingSignal, publishingState } from './state.ts';

/** How often a visible page polls, for servers and networks without realtime messages. */
const milliseconds = { whileDue: 5_000, whilePlanned: 60_000 };

type Following = { userId: string; users: number; over: AbortController };
let following: Following | null = null;

/**
 * Reads the account's publications now, when they may have changed, and when the page gets the focus, until the
 * returned function is called. Several callers share one reader.
 */
export function followPublishing(userId: string): () => void {
  if (following?.userId !== userId) {
    following?.over.abort();
    following = { userId, users: 0, over: new AbortController() };
    start(userId, following.over.signal);
  }
  const current = following;
  current.users += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    current.users -= 1;
    if (current.users > 0) return;
    current.over.abort();
    if (following !== current) return;
    following = null;
    publishingState.set({ status: 'unknown' });
  };
}

function start(userId: string, signal: AbortSignal): void {
  let known: KnownPublished | null = null;
  let mayHaveChanged = false;
  const read = coalesce(async () => {
    const before = known;
    // Between the pages of older posts, only what may have changed is read again.
    const isOlderPage = !mayHaveChanged && before !== null;
    mayHaveChanged = false;
    if (!isSignedIn(userId)) return;
    known = isOlderPage ? await lookBack(signal, before) : await lookOnce(signal, before);
    // A failed read changes nothing and waits for the next attempt.
    if (known !== before && known && known.olderThan !== null) void read();
  });
  const look = () => {
    mayHaveChanged = true;
    void read();
  };
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const stop = publishingSignal.subscribe(lookIfVisible);
  const timers = [
    setInterval(() => isDue() && lookIfVisible(), milliseconds.whileDue),
    setInterval(() => isPlanned() && lookIfVisible(), milliseconds.whilePlanned),
  ];
  document.addEventListener('visibilitychange', lookIfVisible, { signal });
  addEventListener('focus', lookIfVisible, { signal });
  addEventListener('online', lookIfVisible, { signal });
  signal.addEventListener('abort', () => {
    stop();
    timers.forEach(clearInterval);
  });
  look();
}

/** Whether the page still belongs to this account. Requests carry the session of the moment. */
function isSignedIn(userId: string): boolean {
  const session = readSession();
  return session.status === 'signed-in' && session.user.id === userId;
}

/** Reads once. Returns the published posts known after that. */
async function lookOnce(signal: AbortSignal, known: KnownPublished | null): Promise<KnownPublished | null> {
  const before = publishingState.get().status;
  if (before === 'not-offered') return known;
  const read = await readPublishing(known);
  // A hosted project may have the tables but no access to LinkedIn. It is checked only once.
  const isUnsure = read.ok && before !== 'ready' && backendConfig().publishes === null;
  const hasOffer = !isUnsure || (await isOffered());
  if (signal.aborted) return null;
  if (read.ok && hasOffer) publishingState.set({ status: 'ready', ...read.publishing });
  else if (read.ok || read.reason === 'not-offered') publishingState.set({ status: 'not-offered' });
  // Known publications stay until the server responds again.
  else if (publishingState.get().status === 'unknown') publishingState.set({ status: 'failed' });
  return read.ok ? read.known : known;
}

/** Adds a page of older published posts. Returns those that are known now. */
async function lookBack(signal: AbortSignal, known: KnownPublished): Promise<KnownPublished | null> {
  const read = await readOlderPublished(known);
  if (signal.aborted) return null;
  if (read !== known) applyPublications(read.posts);
  return read;
}

function isPlanned(): boolean {
  const state = publishingState.get();
  return state.status === 'failed' || (state.status === 'ready' && state.publications.some(isOpen));
}

/** A post that waits longer will not be published, for example because a hosted project lacks its schedule. */
const dueMilliseconds = 5 * 60_000;

/** Whether the server is publishing something at this moment. */
function isDue(): boolean {
  const state = publishingState.get();
  return (
    state.status === 'ready' &&
    state.publications.some(
      (each) =>
        each.state === 'publishing' ||
        (each.state === 'planned' &&
          each.publishAt <= now() &&
          each.publishAt > now() - dueMilliseconds &&
          !state.settings.isPaused &&
          !isHeldBack(each.approval)),
    )
  );
}
