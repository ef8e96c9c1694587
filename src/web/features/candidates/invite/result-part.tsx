import { MonitorPlay } from 'lucide-react';
import type { Candidate } from '#domain/candidates/candidate.ts';
import type { SentInvitation } from '#domain/candidates/sent-invitation.ts';
import { showResult } from '#web/data/invitations/requests.ts';
import { signalInvitations } from '#web/data/invitations/state.ts';
import { useCandidateVideos } from '#web/data/store/candidates.ts';
import { Button } from '#web/ui/button.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** Shares the newest video on this device with the candidate. Renders nothing if there is none. */
export function ResultPart({
  candidate: { videoIds },
  invitation: { invitationId, hasResult },
}: {
  candidate: Candidate;
  invitation: SentInvitation;
}) {
  const newest = (useCandidateVideos(videoIds) ?? []).find(({ file }) => file !== null)?.file;
  const showing = useAction(async (video: File) => showResult(invitationId, video), {
    failure: 'Couldn’t share the video',
    onSuccess: () => {
      signalInvitations();
      toastDone('The candidate can see the video at their link');
    },
  });
  if (!newest) return null;
  return (
    <Button variant="secondary" isBusy={showing.isPending} onClick={() => void showing.run(newest)}>
      <MonitorPlay aria-hidden="true" className="size-4" />
      {hasResult ? 'Share the newest video' : 'Share the video'}
    </Button>
  );
}
