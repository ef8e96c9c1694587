import type { Question } from '#domain/invitations/invitation.ts';
import type { Day } from '#domain/posts/calendar.ts';
import { atLeastInStage, type Candidate } from './candidate.ts';

/** A clip that a candidate chose for a question. */
export type SentAnswer = {
  answerId: string;
  /** Counted from 1. */
  question: number;
  seconds: number;
  bytes: number;
  mimeType: string;
  /** The file in the bucket `answers`. */
  objectName: string;
};

/** An invitation as its recruiter sees it. Times are milliseconds since 1970. */
export type SentInvitation = {
  invitationId: string;
  candidateId: string;
  createdAt: number;
  expiresAt: number;
  openedAt: number | null;
  openedCount: number;
  consentedAt: number | null;
  consentText: string;
  consentVersion: string;
  sentAt: number | null;
  revokedAt: number | null;
  deleteOn: Day | null;
  /** Whether the candidate may see the finished video, and whether one is available. */
  showsResult: boolean;
  hasResult: boolean;
  questions: readonly Question[];
  answers: readonly SentAnswer[];
};

/** Whether the link works. */
export function linkState(
  { revokedAt, expiresAt }: Pick<SentInvitation, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'open' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? 'open' : 'expired';
}

/** The candidate's invitations, newest first. */
export function invitationsOf(candidateId: string, invitations: readonly SentInvitation[]): SentInvitation[] {
  return invitations
    .filter((each) => each.candidateId === candidateId)
    .sort((one, other) => other.createdAt - one.createdAt);
}

/**
 * Moves a candidate forward and stores the consent, according to their invitations. Applies each step only once, so a
 * recruiter may move the candidate back. Returns the same object if there is nothing new.
 */
export function withInvitations(
  candidate: Candidate,
  invitations: readonly SentInvitation[],
  now: number,
): Candidate {
  const own = invitations.filter(({ candidateId }) => candidateId === candidate.candidateId);
  const isNews = (at: number | null): at is number => at !== null && at > candidate.heardAt;
  const heard = own.flatMap((each) => [each.openedAt, each.consentedAt, each.sentAt]).filter(isNews);
  if (heard.length === 0) return candidate;
  const agreed = own
    .filter(({ consentedAt }) => isNews(consentedAt))
    .sort((one, other) => (one.consentedAt ?? 0) - (other.consentedAt ?? 0))
    .at(-1);
  const hasSent = own.some(({ sentAt }) => isNews(sentAt));
  const moved = atLeastInStage(candidate, hasSent ? 'recorded' : 'opened', now);
  return {
    ...moved,
    ...(agreed
      ? {
          consent: {
            text: agreed.consentText,
            version: agreed.consentVersion,
            at: agreed.consentedAt ?? now,
          },
        }
      : {}),
    heardAt: Math.max(...heard),
    updatedAt: now,
  };
}

/** When the candidate last sent answers, or 0 if never. */
export function lastSentAt(candidateId: string, invitations: readonly SentInvitation[]): number {
  return Math.max(
    0,
    ...invitations.map((each) => (each.candidateId === candidateId ? (each.sentAt ?? 0) : 0)),
  );
}

/** The ids of candidates with answers that the recruiter has not viewed. */
export function candidatesWithNews(
  candidates: readonly Pick<Candidate, 'candidateId' | 'seenAt'>[],
  invitations: readonly SentInvitation[],
): string[] {
  return candidates
    .filter(({ candidateId, seenAt }) => lastSentAt(candidateId, invitations) > seenAt)
    .map(({ candidateId }) => candidateId);
}
