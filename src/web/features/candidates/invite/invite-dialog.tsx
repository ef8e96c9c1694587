import { type RefObject, useRef, useState } from 'react';
import { type Candidate, candidateLabel } from '#domain/candidates/candidate.ts';
import type { InvitationDraft } from '#domain/invitations/draft.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { firstInvitationDraft, saveInvitationDraft } from '#web/data/invitations/last-draft.ts';
import { readInvitations } from '#web/data/invitations/read-invitations.ts';
import { invitationsState, signalInvitations, useInvitations } from '#web/data/invitations/state.ts';
import { useBrandKits, useChosenKit } from '#web/data/video/brand-kits.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast, undoMilliseconds } from '#web/ui/toast.ts';
import { createLink, type LinkOptions, type LinkResult, openInvitationsOf } from './create-links.ts';
import { InviteForm } from './invite-form.tsx';
import { NewLinks } from './new-links.tsx';

/** Asks for the questions and limits, then creates and shows a link for each candidate. */
export function InviteDialog({
  candidates,
  isOpen,
  onOpenChange,
}: {
  candidates: readonly Candidate[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [made, setLinks] = useState<readonly LinkResult[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const isStopped = useRef(false);
  const isTaken = useRef(false);
  const close = () => {
    // Stops creating links and shows those that exist.
    if (progress !== null) isStopped.current = true;
    else {
      onOpenChange(false);
      if (made.some((each) => each.ok) && !isTaken.current)
        toast.info('Link not copied or sent yet', {
          duration: undoMilliseconds,
          action: { label: 'Show', onClick: () => onOpenChange(true) },
        });
    }
  };
  const [only] = candidates;
  const subject =
    candidates.length === 1 && only ? candidateLabel(only) : pluralize(candidates.length, 'candidate');
  return (
    <Dialog
      title={
        made.some((each) => each.ok)
          ? `Send ${made.length === 1 ? 'the link' : 'the links'}`
          : `Invite ${subject}`
      }
      description={
        made.some((each) => each.ok) ? (
          <bdi>For {subject}</bdi>
        ) : (
          'They get a link, record on their phone, and send you the clips. No account needed.'
        )
      }
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => (isNowOpen ? onOpenChange(true) : close())}
    >
      <Content
        candidates={candidates}
        made={made}
        progress={progress}
        isStopped={isStopped}
        onProgress={setProgress}
        onCreated={setLinks}
        onUsed={() => {
          isTaken.current = true;
        }}
        onDone={close}
      />
    </Dialog>
  );
}

function Content({
  candidates,
  made,
  progress,
  isStopped,
  onProgress,
  onCreated,
  onUsed,
  onDone,
}: {
  candidates: readonly Candidate[];
  made: readonly LinkResult[];
  /** The number of links created so far; null while none is being created. */
  progress: number | null;
  /** Whether the user canceled. */
  isStopped: RefObject<boolean>;
  onProgress: (progress: number | null) => void;
  onCreated: (made: readonly LinkResult[]) => void;
  onUsed: () => void;
  onDone: () => void;
}) {
  const kits = useBrandKits();
  const { kitId } = useChosenKit();
  const invitations = useInvitations();
  const { status } = invitationsState.use();
  const [draft, setDraft] = useState(firstInvitationDraft);

  const make = async (wanted: InvitationDraft, before: readonly LinkResult[]) => {
    setDraft(wanted);
    saveInvitationDraft({
      ...wanted,
      agencyName: wanted.agencyName.trim(),
      recruiterName: wanted.recruiterName.trim(),
    });
    const known = new Map(before.filter((each) => each.ok).map((each) => [each.candidate.candidateId, each]));
    const links: LinkResult[] = [];
    let reason: string | null = null;
    isStopped.current = false;
    onProgress(0);
    // Reload the invitations, so that every open link is replaced.
    const read = await readInvitations();
    const options = { draft: wanted, kits, kitId, invitations: read.ok ? read.invitations : invitations };
    for (const candidate of candidates) {
      const done = known.get(candidate.candidateId);
      onProgress(links.length);
      // After one refusal, the others would fail too.
      if (isStopped.current) reason ??= 'Canceled.';
      const next: LinkResult = done
        ? done
        : reason === null
          ? await attemptedLink(candidate, options)
          : { candidate, ok: false, reason };
      if (!next.ok) reason = next.reason;
      links.push(next);
    }
    onProgress(null);
    onCreated(links);
    signalInvitations();
  };

  if (made.length > 0 && progress === null) {
    return <NewLinks made={made} onRetry={() => void make(draft, made)} onUsed={onUsed} onDone={onDone} />;
  }
  const openCount = candidates.filter(
    ({ candidateId }) => openInvitationsOf(candidateId, invitations).length > 0,
  ).length;
  return (
    <>
      {status === 'not-offered' ? (
        <Alert tone="caution" title="This server can’t send invitations yet">
          <p>Ask its operator to apply the latest migrations and deploy the function “invitation”.</p>
        </Alert>
      ) : null}
      {openCount > 0 ? (
        <Alert>
          <p>
            {candidates.length === 1
              ? 'The new link replaces the one that is open. You keep the clips you’ve already received.'
              : `${pluralize(openCount, 'candidate')} already ${openCount === 1 ? 'has' : 'have'} a link. New links replace old ones.`}
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

/** Turns an exception into a result: earlier links must stay visible, because they can't be shown again. */
async function attemptedLink(candidate: Candidate, options: LinkOptions): Promise<LinkResult> {
  try {
    return await createLink(candidate, options);
  } catch (error) {
    console.error('A link could not be created:', error);
    return { candidate, ok: false, reason: 'Something went wrong. Try again.' };
  }
}
