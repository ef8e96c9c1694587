import { atLeastInStage, storedCandidate } from '#domain/candidates/candidate.ts';
import { lastSentAt, type SentInvitation, withInvitations } from '#domain/candidates/sent-invitation.ts';
import { now } from '#web/browser/clock.ts';
import { store } from '../store/database.ts';

/** Moves candidates forward and stores their consent, according to their invitations. */
export async function applyNews(invitations: readonly SentInvitation[]): Promise<void> {
  const ids = [...new Set(invitations.map(({ candidateId }) => candidateId))];
  if (ids.length === 0) return;
  await store.transaction('rw', store.candidates, async () => {
    for (const stored of await store.candidates.bulkGet(ids)) {
      if (!stored) continue;
      const before = storedCandidate(stored);
      const after = withInvitations(before, invitations, now());
      if (after !== before) await store.candidates.put(after);
    }
  });
}

/** Records that a candidate was invited. */
export async function markInvited(candidateId: string): Promise<void> {
  await store.transaction('rw', store.candidates, async () => {
    const stored = await store.candidates.get(candidateId);
    if (stored) await store.candidates.put(atLeastInStage(storedCandidate(stored), 'invited', now()));
  });
}

/** Records that the recruiter viewed the candidate's answers, for all devices. */
export async function markSeen(candidateId: string, invitations: readonly SentInvitation[]): Promise<void> {
  const seenAt = lastSentAt(candidateId, invitations);
  await store.transaction('rw', store.candidates, async () => {
    const stored = await store.candidates.get(candidateId);
    if (stored && storedCandidate(stored).seenAt < seenAt) await store.candidates.put({ ...stored, seenAt });
  });
}
