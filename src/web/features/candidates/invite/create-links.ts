import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import { invitationsOf, linkState, type SentInvitation } from '#domain/candidates/sent-invitation.ts';
import type { InvitationDraft } from '#domain/invitations/draft.ts';
import { emailIn, emailLink, invitationLink, whatsAppLink } from '#domain/invitations/link.ts';
import { invitationMessage } from '#domain/invitations/message.ts';
import { kitWithId, type NamedKit } from '#domain/video/brand-kits.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { markInvited } from '#web/data/invitations/apply-news.ts';
import { pageBrandOfKit } from '#web/data/invitations/page-brand-of-kit.ts';
import { createInvitation, emailOffer, revokeInvitation } from '#web/data/invitations/requests.ts';
import { attempt } from '#web/data/store/attempt.ts';

/** A candidate's link with its message, or why it could not be created. */
export type LinkResult = { candidate: Candidate } & (
  | {
      ok: true;
      token: string;
      link: string;
      message: string;
      whatsApp: string;
      /** A `mailto:` URL. */
      email: string;
      /** The candidate's email address if the server can send email; otherwise null. */
      sendsTo: string | null;
      expiresAt: number;
    }
  | { ok: false; reason: string }
);

export type LinkOptions = {
  draft: InvitationDraft;
  kits: readonly [NamedKit, ...NamedKit[]];
  /** The kit for candidates without their own. */
  kitId: string;
  /** All invitations of the account. A new link revokes the open ones. */
  invitations: readonly SentInvitation[];
};

/** Creates a link and moves the candidate to Invited. */
export async function createLink(
  candidate: Candidate,
  { draft, kits, kitId, invitations }: LinkOptions,
): Promise<LinkResult> {
  const { kit } = kitWithId(kits, candidate.kitId ?? kitId);
  const made = await createInvitation(candidate, draft, await pageBrandOfKit(kit));
  if (!made.ok) return { candidate, ok: false, reason: made.message };
  // The link exists now, so later failures must not hide it.
  await attempt(() => markInvited(candidate.candidateId));
  for (const each of openInvitationsOf(candidate.candidateId, invitations))
    await revokeInvitation(each.invitationId);
  const { token, expiresAt } = made.value;
  const link = invitationLink(location.origin, token);
  const { agencyName, recruiterName, language } = draft;
  const message = invitationMessage(
    language,
    { name: candidate.name, agencyName, recruiterName, link, expiresAt },
    timeZone(),
  );
  return {
    candidate,
    ok: true,
    token,
    link,
    message: message.body,
    whatsApp: whatsAppLink(message.body, candidate.contact),
    email: emailLink(message, candidate.contact),
    sendsTo: emailOffer().links ? emailIn(candidate.contact) : null,
    expiresAt,
  };
}

export function openInvitationsOf(
  candidateId: string,
  invitations: readonly SentInvitation[],
): SentInvitation[] {
  return invitationsOf(candidateId, invitations).filter((each) => linkState(each, now()) === 'open');
}

/** Returns the links as table rows, with a header. */
export function linkTable(made: readonly LinkResult[]): string[][] {
  const rows = made.flatMap((each) =>
    each.ok
      ? [
          [
            each.candidate.number,
            candidateLabel(each.candidate),
            each.candidate.contact,
            each.link,
            new Date(each.expiresAt).toISOString().slice(0, 10),
          ],
        ]
      : [],
  );
  return [['number', 'candidate', 'contact', 'link', 'expires on'], ...rows];
}
