import { useState } from 'react';
import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import type { InvitationDraft } from '#domain/invitations/draft.ts';
import { counted } from '#domain/text/counted.ts';
import { useIsUnmounted } from '#web/browser/use-is-unmounted.ts';
import { firstInvitationDraft, saveInvitationDraft } from '#web/data/invitations/last-draft.ts';
import { invitationsState, signalInvitations, useInvitations } from '#web/data/invitations/state.ts';
import { useBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { MadeLinks } from './made-links.tsx';
import { type MadeLink, makeLink, openInvitationsOf } from './make-links.ts';

/** Asks what to ask for, makes a link for each candidate, and shows the links. */
export function InviteDialog({
  candidates,
  isOpen,
  onOpenChange,
}: {
  candidates: readonly Candidate[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [made, setMade] = useState<readonly MadeLink[]>([]);
  const [only] = candidates;
  const whom =
    candidates.length === 1 && only ? candidateLabel(only) : counted(candidates.length, 'candidate');
  return (
    <Dialog
      title={
        made.some((each) => each.ok)
          ? `Send ${made.length === 1 ? 'the link' : 'the links'}`
          : `Invite ${whom}`
      }
      description={
        made.some((each) => each.ok) ? (
          <bdi>For {whom}</bdi>
        ) : (
          'They get a link, record on their phone, and send you the clips. No account needed.'
        )
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Content candidates={candidates} made={made} onMade={setMade} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Content({
  candidates,
  made,
  onMade,
  onDone,
}: {
  candidates: readonly Candidate[];
  made: readonly MadeLink[];
  onMade: (made: readonly MadeLink[]) => void;
  onDone: () => void;
}) {
  const kits = useBrandKits();
  const { kitId } = useChosenKit();
  const invitations = useInvitations();
  const { status } = invitationsState.use();
  const [draft, setDraft] = useState(firstInvitationDraft);
  const [progress, setProgress] = useState<number | null>(null);
  const isUnmounted = useIsUnmounted();

  const make = async (wanted: InvitationDraft, before: readonly MadeLink[]) => {
    setDraft(wanted);
    saveInvitationDraft({
      ...wanted,
      agencyName: wanted.agencyName.trim(),
      recruiterName: wanted.recruiterName.trim(),
    });
    const known = new Map(before.filter((each) => each.ok).map((each) => [each.candidate.candidateId, each]));
    const links: MadeLink[] = [];
    let reason: string | null = null;
    for (const candidate of candidates) {
      const done = known.get(candidate.candidateId);
      setProgress(links.length);
      // After one refusal, the rest would be refused, too. A closed dialog makes no more links.
      if (isUnmounted.current) return;
      const next: MadeLink = done
        ? done
        : reason === null
          ? await makeLink(candidate, { draft: wanted, kits, kitId, invitations })
          : { candidate, ok: false, reason };
      if (!next.ok) reason = next.reason;
      links.push(next);
    }
    setProgress(null);
    onMade(links);
    signalInvitations();
  };

  if (made.length > 0 && progress === null) {
    return <MadeLinks made={made} onRetry={() => void make(draft, made)} onDone={onDone} />;
  }
  const openCount = candidates.filter(
    ({ candidateId }) => openInvitationsOf(candidateId, invitations).length > 0,
  ).length;
  return (
    <>
      {status === 'not-offered' ? (
        <Alert tone="caution" title="This server can’t send invitations yet">
          <p>Its operator has to apply the newest migrations and deploy the function “invitation”.</p>
        </Alert>
      ) : null}
      {openCount > 0 ? (
        <Alert>
          <p>
            {candidates.length === 1
              ? 'The new link replaces the one that is open. Clips that have arrived stay.'
              : `${counted(openCount, 'candidate')} already ${openCount === 1 ? 'has' : 'have'} a link. The new one replaces it.`}
          </p>
        </Alert>
      ) : null}
      <InviteForm
        first={draft}
        count={candidates.length}
        progress={progress}
        isDisabled={status === 'not-offered'}
        onCancel={onDone}
        onSubmit={(wanted) => progress === null && void make(wanted, made)}
      />
    </>
  );
}
