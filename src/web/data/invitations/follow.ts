import { candidatesWithNews, linkState } from '#domain/candidates/sent-invitation.ts';
import { now } from '#web/browser/clock.ts';
import { readSession } from '../account/session.ts';
import { coalesce } from '../coalesce.ts';
import { store } from '../store/database.ts';
import { deletedCandidatesSignal, hasDeletedCandidates } from '../store/deleted-candidates.ts';
import { useStored } from '../store/live-query.ts';
import { applyNews } from './apply-news.ts';
import { applyWithdrawals, eraseDeletedCandidates } from './erase-deleted-candidates.ts';
import { readInvitations } from './read-invitations.ts';
import { invitationSignal, invitationsState, useInvitations } from './state.ts';

/** How often a visible page polls while an answer may come, for servers and networks without realtime messages. */
const pollMilliseconds = 60_000;

type Following = { userId: string; users: number; over: AbortController };
let following: Following | null = null;

type Hooks = {
  /** Called after candidates withdrew and were deleted. */
  onWithdrawn?: (names: readonly string[]) => void;
};
const hooks = new Set<Hooks>();

/**
 * Reads the account's invitations now, when they may have changed, and when the page gets the focus, until the
 * returned function is called. Also deletes the remaining data of deleted candidates. Several callers share one
 * reader.
 */
export function followInvitations(userId: string, hook: Hooks = {}): () => void {
  if (following?.userId !== userId) {
    following?.over.abort();
    following = { userId, users: 0, over: new AbortController() };
    start(userId, following.over.signal);
  }
  const current = following;
  current.users += 1;
  hooks.add(hook);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    hooks.delete(hook);
    current.users -= 1;
    if (current.users > 0) return;
    current.over.abort();
    if (following === current) following = null;
    invitationsState.set({ status: 'unknown' });
  };
}

function start(userId: string, signal: AbortSignal): void {
  const look = coalesce(() => lookOnce(userId, signal));
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  const stops = [
    invitationSignal.subscribe(lookIfVisible),
    deletedCandidatesSignal.subscribe(() => void look()),
  ];
  const timer = setInterval(
    () => (mayHaveNews() || hasDeletedCandidates()) && lookIfVisible(),
    pollMilliseconds,
  );
  document.addEventListener('visibilitychange', lookIfVisible, { signal });
  addEventListener('focus', lookIfVisible, { signal });
  addEventListener('online', () => void look(), { signal });
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    clearInterval(timer);
  });
  void look();
}

async function lookOnce(userId: string, signal: AbortSignal): Promise<void> {
  const session = readSession();
  const isMine = session.status === 'signed-in' && session.user.id === userId;
  try {
    const isNotOffered = invitationsState.get().status === 'not-offered';
    const read = isMine && navigator.onLine && !isNotOffered ? await readInvitations() : null;
    if (signal.aborted) return;
    if (read?.ok) {
      const names = await applyWithdrawals(read.withdrawals);
      await applyNews(read.invitations);
      if (signal.aborted) return;
      invitationsState.set({ status: 'ready', invitations: read.invitations });
      if (names.length > 0) for (const { onWithdrawn } of [...hooks]) onWithdrawn?.(names);
    }
    if (read?.ok === false && read.reason === 'not-offered') invitationsState.set({ status: 'not-offered' });
    // A server without the tables has nothing to delete.
    const known = read?.ok ? read.invitations : isNotOffered || isMissing() ? [] : null;
    await eraseDeletedCandidates(userId, known);
  } catch (error) {
    console.error('The invitations could not be followed:', error);
  }
}

function isMissing(): boolean {
  return invitationsState.get().status === 'not-offered';
}

/** Whether a candidate can still use a link. */
function mayHaveNews(): boolean {
  const state = invitationsState.get();
  return state.status === 'ready' && state.invitations.some((each) => linkState(each, now()) === 'open');
}

/** Returns the ids of candidates with answers that the recruiter has not viewed. */
export function useCandidatesWithNews(): readonly string[] {
  const invitations = useInvitations();
  const read = async () => candidatesWithNews(await candidatesSeen(), invitations);
  return useStored(read, [invitations], none) ?? none;
}

const none: readonly string[] = [];

async function candidatesSeen() {
  return (await store.candidates.toArray()).map(({ candidateId, seenAt = 0 }) => ({ candidateId, seenAt }));
}
