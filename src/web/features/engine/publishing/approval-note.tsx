import { Hourglass, MessageSquareWarning, UserCheck } from 'lucide-react';
import { approvalLabel } from '#domain/publishing/approval.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { momentLabel } from '#web/browser/dates.ts';
import { Button } from '#web/ui/button.tsx';

const looks = {
  waiting: { Icon: Hourglass, look: 'text-ink' },
  approved: { Icon: UserCheck, look: 'text-success' },
  changes: { Icon: MessageSquareWarning, look: 'text-caution' },
} as const;

/** Shows a publication's approval state and comment. Renders nothing if no approval is needed. */
export function ApprovalNote({
  publication: { approval, state },
  onAsk,
}: {
  publication: Publication;
  onAsk: () => void;
}) {
  if (approval.kind === 'none' || (state !== 'planned' && state !== 'needs-you')) return null;
  const { Icon, look } = looks[approval.kind];
  return (
    <div className="grid grid-cols-1 gap-2 border-t border-line py-1.5">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p className={`flex min-w-0 items-start gap-2.5 wrap-anywhere ${look}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {approvalLabel(approval)}
            {'at' in approval ? <span className="text-ink-soft"> · {momentLabel(approval.at)}</span> : null}
          </span>
        </p>
        {approval.kind === 'waiting' && !approval.hasLink ? (
          <Button variant="secondary" onClick={onAsk}>
            Ask for approval
          </Button>
        ) : null}
      </div>
      {'comment' in approval && approval.comment !== '' ? (
        <blockquote
          dir="auto"
          className="ml-6.5 border-l-2 border-edge pl-3 whitespace-pre-wrap wrap-anywhere"
        >
          {approval.comment}
        </blockquote>
      ) : null}
      {approval.kind === 'changes' ? (
        <p className="ml-6.5 text-ink-soft">
          Reopen the post and edit it. Then use the new text here. It needs a new approval, through the same
          link.
        </p>
      ) : null}
    </div>
  );
}
