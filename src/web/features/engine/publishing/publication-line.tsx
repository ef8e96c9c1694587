import { CalendarX2, Ellipsis, Pencil, Send, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { isHeldBack } from '#domain/publishing/approval.ts';
import { connectionsFor, isTextOutdated } from '#domain/publishing/planned-posts.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { now as clock } from '#web/browser/clock.ts';
import type { Publishing } from '#web/data/publishing/state.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { ApprovalDialog } from './approval-dialog.tsx';
import { approvalDialogId } from './approval-dialog-id.ts';
import { ApprovalNote } from './approval-note.tsx';
import {
  cancelWithUndo,
  lacksApproval,
  publishNow,
  removeApproval,
  updateText,
} from './publication-actions.ts';
import { PublicationFixes } from './publication-fixes.tsx';
import { PublicationStateText } from './publication-state.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** A publication's state and actions. `post` is undefined once it is deleted. */
export function PublicationLine({
  publication,
  publishing,
  post,
  title,
}: {
  publication: Publication;
  publishing: Publishing;
  post: Post | undefined;
  title: string;
}) {
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const now = useAction(publishNow, { failure: 'Couldn’t publish the post' });
  const update = useAction(updateText, { failure: 'Couldn’t update the post' });
  const cancel = useAction(cancelWithUndo, { failure: 'Couldn’t cancel publishing' });
  const isOutdated = post !== undefined && isTextOutdated(publication, post);
  const isUnapproved = lacksApproval(publication, post);
  const stop = useAction(removeApproval, { failure: 'Couldn’t remove the approval' });
  const isAskingApproval = approvalDialogId.use() === publication.id;
  const askApproval = () => approvalDialogId.set(publication.id);
  const publishUnapproved = () => {
    // A post that is due would be published immediately, so confirm first.
    if (publication.publishAt <= clock()) setAsking(true);
    else void stop.run(publication);
  };
  const canChange = publication.state === 'planned' || isFixable(publication);
  return (
    <div
      className={`grid grid-cols-1 gap-2 rounded-control px-3 py-1.5 text-sm ${publication.state === 'needs-you' ? 'bg-caution-wash' : 'bg-sunken'}`}
    >
      <div className="flex min-h-11 items-center gap-2.5">
        <PublicationStateText publication={publication} publishing={publishing} />
        {canChange ? (
          <Menu
            trigger={
              <Button
                variant="quiet"
                size="icon-end"
                className="ml-auto"
                aria-label={`More for planned post: ${title}`}
              >
                <Ellipsis aria-hidden="true" className="size-5" />
              </Button>
            }
          >
            {post ? (
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setChanging(true)}>
                Change time
              </MenuItem>
            ) : null}
            <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => setAsking(true)}>
              Publish now
            </MenuItem>
            <MenuItem icon={<UserCheck aria-hidden="true" />} onSelect={askApproval}>
              {publication.approval.kind === 'none' ? 'Ask for approval' : 'Create a new approval link'}
            </MenuItem>
            {isHeldBack(publication.approval) && publication.state === 'planned' ? (
              <MenuItem icon={<UserX aria-hidden="true" />} onSelect={publishUnapproved}>
                Publish without approval
              </MenuItem>
            ) : null}
            <MenuItem icon={<CalendarX2 aria-hidden="true" />} onSelect={() => void cancel.run(publication)}>
              Cancel publishing
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      <ConfirmDialog
        title="Publish now?"
        description={
          isUnapproved
            ? `“${title}” will be published right away. Nobody has approved this version.`
            : `“${title}” will be published right away.`
        }
        action="Publish now"
        tone="primary"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          void now.run(publication, post);
        }}
      />
      {publication.state === 'needs-you' ? (
        <PublicationFixes
          publication={publication}
          isConnected={publishing.connections.some(
            ({ id, state }) => id === publication.connectionId && state === 'connected',
          )}
          isBusy={now.isPending}
          onPublishNow={isUnapproved ? () => setAsking(true) : () => void now.run(publication, post)}
          onAsk={askApproval}
          onChange={post ? () => setChanging(true) : undefined}
        />
      ) : null}
      <ApprovalNote publication={publication} onAsk={askApproval} />
      {isOutdated && publication.state === 'planned' ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-1.5">
          <p className="text-ink-soft">
            You edited this post after planning it.
            {publication.approval.kind === 'approved' ? ' The new text needs a new approval.' : null}
          </p>
          <Button
            variant="quiet"
            isBusy={update.isPending}
            onClick={() => void update.run(publication, post)}
          >
            Use new text
          </Button>
        </div>
      ) : null}
      {canChange ? (
        <ApprovalDialog
          publication={publication}
          publishing={publishing}
          isOpen={isAskingApproval}
          onOpenChange={(isOpen) => approvalDialogId.set(isOpen ? publication.id : null)}
        />
      ) : null}
      {post ? (
        <PublishDialog
          post={post}
          title={title}
          publication={publication}
          publishing={{
            ...publishing,
            connections: connectionsFor(post.postId, publishing, publication),
          }}
          isOpen={isChanging}
          onOpenChange={setChanging}
        />
      ) : null}
    </div>
  );
}

/** Returns whether the publication can be planned again. An unclear one must be resolved first. */
function isFixable(publication: Publication): boolean {
  return publication.state === 'needs-you' && publication.reason !== 'unclear';
}
