import {
  CalendarClock,
  CalendarX2,
  CircleAlert,
  CircleCheck,
  Ellipsis,
  ExternalLink,
  Pencil,
  Send,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { connectionsFor, isTextOutdated } from '#domain/publishing/planned-posts.ts';
import { needsYouMessage, type Publication } from '#domain/publishing/publication.ts';
import { zonedMomentLabel } from '#web/browser/zoned-dates.ts';
import type { Publishing } from '#web/data/publishing/state.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { cancelWithUndo, publishNow, updateText } from './publication-actions.ts';
import { PublicationFixes } from './publication-fixes.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** How far a publication of a post is, and what can be done about it. `post` is missing once it is deleted. */
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
  const now = useAction(publishNow, { failure: 'Not published' });
  const update = useAction(updateText, { failure: 'Not updated' });
  const cancel = useAction(cancelWithUndo, { failure: 'Not canceled' });
  const isOutdated = post !== undefined && isTextOutdated(publication, post);
  const identity = identityOf(publication, publishing);
  const canChange = publication.state === 'planned' || isFixable(publication);
  return (
    <div
      className={`grid grid-cols-1 gap-2 rounded-control px-3 py-1.5 text-sm ${publication.state === 'needs-you' ? 'bg-caution-wash' : 'bg-sunken'}`}
    >
      <div className="flex min-h-11 items-center gap-2.5">
        <State publication={publication} publishing={publishing} identity={identity} />
        {canChange ? (
          <Menu
            trigger={
              <Button
                variant="quiet"
                size="icon"
                className="-mr-2 ml-auto"
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
            <MenuItem icon={<CalendarX2 aria-hidden="true" />} onSelect={() => void cancel.run(publication)}>
              Cancel publishing
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      <ConfirmDialog
        title="Publish now?"
        description={`“${title}” goes to LinkedIn at once.`}
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
          onPublishNow={() => void now.run(publication, post)}
          onChange={post ? () => setChanging(true) : undefined}
        />
      ) : null}
      {isOutdated && publication.state === 'planned' ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-1.5">
          <p className="text-ink-soft">You edited this post after planning it.</p>
          <Button
            variant="quiet"
            isBusy={update.isPending}
            onClick={() => void update.run(publication, post)}
          >
            Use new text
          </Button>
        </div>
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

/** Whether the person may plan it again. An unclear one must be settled first. */
function isFixable(publication: Publication): boolean {
  return publication.state === 'needs-you' && publication.reason !== 'unclear';
}

/** Empty while there is only one identity. */
function identityOf({ connectionId }: Publication, { connections }: Publishing): string {
  if (connections.length < 2 && connections[0]?.id === connectionId) return '';
  return connections.find(({ id }) => id === connectionId)?.name ?? 'Disconnected profile or page';
}

function State({
  publication,
  publishing,
  identity,
}: {
  publication: Publication;
  publishing: Publishing;
  identity: string;
}) {
  const at = zonedMomentLabel(publication.publishAt, publication.timeZone);
  switch (publication.state) {
    case 'planned':
      return (
        <StateText Icon={CalendarClock} identity={identity}>
          Planned for {at}
          {publishing.settings.isPaused ? <span className="text-ink-soft"> · paused</span> : null}
        </StateText>
      );
    case 'publishing':
      return (
        <>
          <Spinner size="small" />
          <p role="status">Publishing…</p>
        </>
      );
    case 'published':
      return (
        <>
          <StateText Icon={CircleCheck} look="text-success" identity={identity}>
            Published {zonedMomentLabel(publication.publishedAt, publication.timeZone)}
          </StateText>
          {publication.url ? (
            <a
              href={publication.url}
              target="_blank"
              rel="noreferrer"
              className="-mr-1 ml-auto inline-flex min-h-11 shrink-0 items-center gap-1.5 px-1 font-medium text-accent-ink underline underline-offset-4"
            >
              View
              <span className="sr-only"> on LinkedIn</span>
              <ExternalLink aria-hidden="true" className="size-3.5" />
            </a>
          ) : null}
        </>
      );
    case 'needs-you': {
      const { why, help } = needsYouMessage(publication.reason, publication.detail);
      // LinkedIn's own sentence may have no full stop.
      const sentence = /[.!?…]$/.test(why) ? why : `${why}.`;
      return (
        <StateText Icon={CircleAlert} look="text-caution" identity={identity}>
          <span className="font-semibold">{sentence}</span> {help}
        </StateText>
      );
    }
    case 'canceled':
      return null;
  }
}

function StateText({
  Icon,
  look = 'text-ink',
  identity,
  children,
}: {
  Icon: typeof CircleAlert;
  look?: string;
  identity: string;
  children: ReactNode;
}) {
  return (
    <>
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${look}`} />
      <p role="status" className={`min-w-0 py-1 wrap-anywhere ${look}`}>
        {children}
        {identity ? <span className="block text-xs text-ink-soft">as {identity}</span> : null}
      </p>
    </>
  );
}
