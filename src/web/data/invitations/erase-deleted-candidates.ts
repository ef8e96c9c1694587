import { candidateLabel, storedCandidate } from '#domain/candidates/candidate.ts';
import type { SentInvitation } from '#domain/candidates/sent-invitation.ts';
import { dropCandidate } from '../store/candidates.ts';
import { store } from '../store/database.ts';
import { endUndoPeriod, erasableCandidates, forgetDeletedCandidate } from '../store/deleted-candidates.ts';
import { forgetUnsavedCandidate } from '../store/unsaved-candidates.ts';
import { dropVideos } from '../store/videos.ts';
import { eraseCandidateDraft } from '../video/candidate-draft.ts';
import { forgetAnswerFile } from './answer-file.ts';
import { deleteInvitations } from './requests.ts';

/** Deletes candidates who withdrew, if this device has them. Returns their names. */
export async function applyWithdrawals(withdrawals: readonly { candidateId: string }[]): Promise<string[]> {
  const names: string[] = [];
  for (const candidateId of new Set(withdrawals.map((each) => each.candidateId))) {
    const dropped = await dropCandidate(candidateId, { isFinal: true });
    // The account deletes its record immediately, so sync may already have deleted it here.
    const label = dropped ? candidateLabel(dropped.candidate) : endUndoPeriod(candidateId);
    if (label) names.push(label);
  }
  return names;
}

/**
 * Deletes the remaining data of deleted candidates: on this device immediately, and in the account when it answers.
 * `invitations` are all invitations of the account; null while they are unknown.
 */
export async function eraseDeletedCandidates(
  userId: string,
  invitations: readonly Pick<SentInvitation, 'candidateId'>[] | null,
): Promise<void> {
  for (const { candidateId, videoIds } of erasableCandidates()) {
    if (await isBack(candidateId)) {
      forgetDeletedCandidate(candidateId);
      continue;
    }
    await eraseHere(userId, candidateId, videoIds);
    if (invitations === null) continue;
    const hasInvitations = invitations.some((each) => each.candidateId === candidateId);
    if (!hasInvitations || (await deleteInvitations(candidateId))) forgetDeletedCandidate(candidateId);
  }
}

async function isBack(candidateId: string): Promise<boolean> {
  return (await store.candidates.get(candidateId)) !== undefined;
}

async function eraseHere(userId: string, candidateId: string, videoIds: readonly string[]): Promise<void> {
  forgetAnswerFile();
  forgetUnsavedCandidate(candidateId);
  eraseCandidateDraft(userId, candidateId);
  const { candidates, videos, videoEntries, posters, clips, clipRows, clipFaces } = store;
  const tables = [candidates, videos, videoEntries, posters, clips, clipRows, clipFaces];
  await store.transaction('rw', tables, async () => {
    const others = await candidates.where('videoIds').anyOf(videoIds).toArray();
    const shared = new Set(others.flatMap((other) => storedCandidate(other).videoIds));
    await dropVideos(videoIds.filter((videoId) => !shared.has(videoId)));
    const [own, rest] = partition(await clipRows.toArray(), (row) => row.candidateId === candidateId);
    const used = new Set(rest.map(({ clipId }) => clipId));
    const unused = own.flatMap(({ clipId }) => (clipId === null || used.has(clipId) ? [] : [clipId]));
    await clipRows.bulkDelete(own.map(({ rowId }) => rowId));
    await clips.bulkDelete(unused);
    await clipFaces.bulkDelete(unused);
  });
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
