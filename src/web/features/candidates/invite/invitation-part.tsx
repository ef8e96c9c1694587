import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Candidate } from '#domain/candidates/candidate.ts';
import {
  invitationsOf,
  lastSentAt,
  linkState,
  type SentInvitation,
} from '#domain/candidates/sent-invitation.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { useNow } from '#web/browser/clock.ts';
import { dayLabel, momentLabel } from '#web/browser/dates.ts';
import { markSeen } from '#web/data/invitations/apply-news.ts';
import { revokeInvitation } from '#web/data/invitations/requests.ts';
import { signalInvitations, useInvitations } from '#web/data/invitations/state.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { AnswerList } from './answer-list.tsx';
import { ResultPart } from './result-part.tsx';

/** A candidate's invitation: its progress, its link, and the clips that arrived. */
export function InvitationPart({
  candidate,
  flush,
  onInvite,
}: {
  candidate: Candidate;
  flush: () => Promise<boolean>;
  onInvite: () => void;
}) {
  const all = useInvitations();
  const own = invitationsOf(candidate.candidateId, all);
  const [latest] = own;
  const hasNews = lastSentAt(candidate.candidateId, own) > candidate.seenAt;
  useEffect(() => {
    // The clips are on screen now. If this can't be stored, they stay marked as new.
    if (hasNews) void attempt(() => markSeen(candidate.candidateId, all));
  }, [hasNews, candidate.candidateId, all]);
  const invite = async () => {
    // The message uses the stored name, so save first.
    if (await flush()) onInvite();
  };
  return (
    <section aria-label="Invitation" className="grid grid-cols-1 gap-3">
      {latest ? (
        <>
          <AnswerList candidate={candidate} invitations={own} flush={flush} />
          <Progress candidate={candidate} invitation={latest} onInvite={() => void invite()} />
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
            Send a link to record a clip. No account needed.
          </p>
          <Button variant="secondary" onClick={() => void invite()}>
            <Send aria-hidden="true" className="size-4" /> Invite
          </Button>
        </div>
      )}
    </section>
  );
}

const states = {
  open: { label: 'Link active', tone: 'success' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
} as const;

function Progress({
  candidate,
  invitation,
  onInvite,
}: {
  candidate: Candidate;
  invitation: SentInvitation;
  onInvite: () => void;
}) {
  const state = linkState(invitation, useNow(60_000));
  const [isAsking, setAsking] = useState(false);
  const revoking = useAction(() => revokeInvitation(invitation.invitationId), {
    failure: 'Couldn’t revoke the link',
    onSuccess: () => {
      setAsking(false);
      signalInvitations();
      toastDone('Link revoked');
    },
  });
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-sm font-semibold">
          <Send aria-hidden="true" className="size-4 text-ink-soft" /> Invitation
        </h3>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </div>
      <ol className="grid gap-1 text-sm text-ink-soft">
        {stepsOf(invitation, state).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {state === 'open' && invitation.showsResult ? (
          <ResultPart candidate={candidate} invitation={invitation} />
        ) : null}
        <Button variant="secondary" onClick={onInvite}>
          {state === 'open' ? 'New link' : 'Invite again'}
        </Button>
        {state === 'open' ? (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        ) : null}
      </div>
      {state === 'open' ? (
        <p className="text-sm text-ink-soft">A link is shown only once. A new one replaces it.</p>
      ) : null}
      <ConfirmDialog
        title="Revoke this link?"
        description="It stops working immediately. You keep the clips you’ve already received."
        action="Revoke"
        isBusy={revoking.isPending}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => void revoking.run()}
      />
    </div>
  );
}

function stepsOf(invitation: SentInvitation, state: keyof typeof states): string[] {
  const { createdAt, openedAt, openedCount, sentAt, revokedAt, expiresAt, deleteOn, answers } = invitation;
  const { showsResult, hasResult } = invitation;
  return [
    `Invited ${momentLabel(createdAt)}`,
    openedAt === null
      ? 'Not opened yet'
      : `Opened ${momentLabel(openedAt)}${openedCount > 1 ? `, ${pluralize(openedCount, 'time')} in total` : ''}`,
    ...(sentAt === null ? [] : [`Sent ${momentLabel(sentAt)} · ${pluralize(answers.length, 'clip')}`]),
    ...(hasResult ? ['Finished video shared'] : showsResult ? ['Finished video not shared yet'] : []),
    ...(state === 'revoked' && revokedAt !== null ? [`The link was revoked ${momentLabel(revokedAt)}`] : []),
    ...(state === 'open' ? [`The link works until ${momentLabel(expiresAt)}`] : []),
    ...(state === 'expired' ? [`The link expired ${momentLabel(expiresAt)}`] : []),
    ...(deleteOn === null ? [] : [`Clips are deleted on ${dayLabel(deleteOn)}`]),
  ];
}
