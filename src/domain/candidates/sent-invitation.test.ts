import { expect, it } from 'vitest';
import { newCandidate } from './candidate.ts';
import {
  candidatesWithNews,
  invitationsOf,
  linkState,
  type SentInvitation,
  withInvitations,
} from './sent-invitation.ts';

const anna = newCandidate('anna', '001', { now: 1, today: '2026-11-26' });
const sent: SentInvitation = {
  invitationId: 'i1',
  candidateId: 'anna',
  createdAt: 10,
  expiresAt: 1_000,
  openedAt: null,
  openedCount: 0,
  consentedAt: null,
  consentText: 'I agree.',
  consentVersion: '1',
  sentAt: null,
  revokedAt: null,
  deleteOn: null,
  showsResult: false,
  hasResult: false,
  questions: [],
  answers: [],
};

it('a link works until it expires or is revoked', () => {
  expect(linkState(sent, 999)).toBe('open');
  expect(linkState(sent, 1_000)).toBe('expired');
  expect(linkState({ ...sent, revokedAt: 20 }, 999)).toBe('revoked');
});

it('lists the invitations of a candidate, newest first', () => {
  const all = [sent, { ...sent, candidateId: 'bo' }, { ...sent, invitationId: 'i2', createdAt: 30 }];
  expect(invitationsOf('anna', all).map(({ invitationId }) => invitationId)).toEqual(['i2', 'i1']);
});

it('opening, consent, and clips move the candidate forward', () => {
  expect(withInvitations(anna, [sent], 5)).toBe(anna);
  const opened = withInvitations(anna, [{ ...sent, openedAt: 20 }], 21);
  expect(opened).toMatchObject({ stage: 'opened', heardAt: 20, consent: null, updatedAt: 21 });
  const recorded = withInvitations(opened, [{ ...sent, openedAt: 20, consentedAt: 30, sentAt: 40 }], 41);
  expect(recorded).toMatchObject({
    stage: 'recorded',
    consent: { text: 'I agree.', version: '1', at: 30 },
    heardAt: 40,
  });
});

it("a step that was already applied does not change the recruiter's stage again", () => {
  const all = [{ ...sent, openedAt: 20, consentedAt: 30, sentAt: 40 }];
  const moved = { ...withInvitations(anna, all, 41), stage: 'invited' as const, consent: null };
  expect(withInvitations(moved, all, 50)).toBe(moved);
  const branded = { ...anna, stage: 'branded' as const };
  expect(withInvitations(branded, all, 50).stage).toBe('branded');
});

it('answers count as news until the recruiter views them', () => {
  const all = [{ ...sent, sentAt: 40 }];
  expect(candidatesWithNews([anna], all)).toEqual(['anna']);
  expect(candidatesWithNews([{ ...anna, seenAt: 40 }], all)).toEqual([]);
  expect(candidatesWithNews([{ ...anna, seenAt: 40 }], [...all, { ...sent, sentAt: 60 }])).toEqual(['anna']);
  expect(candidatesWithNews([{ candidateId: 'bo', seenAt: 0 }], all)).toEqual([]);
});
