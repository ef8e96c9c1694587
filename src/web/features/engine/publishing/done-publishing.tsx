import { CalendarClock, ExternalLink, Link2, PauseCircle, Send } from 'lucide-react';
import { useEffect } from 'react';
import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import {
  connectionNeed,
  connectionsFor,
  isOpen as isOpenPublication,
  postsToPlan,
  publicationsOf,
  usableConnections,
} from '#domain/publishing/planned-posts.ts';
import { type Connection, firstLineOf } from '#domain/publishing/publication.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { copyText } from '#web/browser/clipboard.ts';
import { now } from '#web/browser/clock.ts';
import { instantLabel } from '#web/browser/dates.ts';
import { createStore } from '#web/browser/external-store.ts';
import { goToLinkedIn } from '#web/data/publishing/requests.ts';
import { type Publishing, publishingState } from '#web/data/publishing/state.ts';
import { usePublishing } from '#web/data/publishing/use-publishing.ts';
import { Button } from '#web/ui/button.tsx';
import { MenuItem } from '#web/ui/menu.tsx';
import { toastDone, toastFailed } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { approvalDialogId } from './approval-dialog-id.ts';
import { PlanAllDialog } from './plan-all-dialog.tsx';
import { PublicationLine } from './publication-line.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { PublishingNews } from './publishing-news.tsx';
import { SettingsLink } from './when-fields.tsx';

/** Returns null until publishing data loads, or if the backend does not publish. */
function useReadyPublishing(): Publishing | null {
  const state = publishingState.use();
  return state.status === 'ready' ? state : null;
}

/** Follows the account's publications and shows notes that concern all of them. */
export function PublishingNotes({ posts }: { posts: readonly Post[] }) {
  const state = usePublishing();
  // Reset the open dialogs for the next visit of the tab.
  useEffect(
    () => () => {
      openedPostId.set(null);
      isPlanAllOpen.set(false);
      approvalDialogId.set(null);
    },
    [],
  );
  if (state.status !== 'ready') return null;
  const { connections, settings, publications } = state;
  const usable = usableConnections(connections);
  const done = new Set(posts.filter((post) => post.state === 'complete').map(({ postId }) => postId));
  const others = publications.filter((each) => isOpenPublication(each) && !done.has(each.postId));
  const ending = connections.find((connection) => connectionNeed(connection, now()) !== 'nothing');
  return (
    <>
      <PublishingNews publications={publications} />
      {ending ? <ExpiringConnection connection={ending} /> : null}
      {connections.length > 0 ? null : (
        <p className="flex gap-2 text-sm text-ink-soft">
          <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <SettingsLink>Connect LinkedIn</SettingsLink> to publish at a planned time. Until then, “Open
            LinkedIn” in a post’s menu copies its text and opens LinkedIn’s composer, and Export Posts has
            files for your calendar, Buffer, and Publer.
          </span>
        </p>
      )}
      {settings.isPaused && usable.length > 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          <PauseCircle aria-hidden="true" className="size-4 shrink-0" />
          <span>
            Publishing is paused. <SettingsLink>Resume in Settings</SettingsLink>
          </span>
        </p>
      ) : null}
      {others.length > 0 ? (
        <section aria-label="Other planned posts" className="grid grid-cols-1 gap-2">
          <h3 className="text-sm font-medium text-ink-soft">
            {pluralize(
              others.length,
              'planned post isn’t in this list because it was reopened or belongs to an earlier batch.',
              'planned posts aren’t in this list because they were reopened or belong to an earlier batch.',
            )}
          </h3>
          <ul className="grid grid-cols-1 gap-2">
            {others.map((publication) => {
              const title = firstLineOf(publication);
              return (
                <li key={publication.id} className="grid grid-cols-1 gap-1">
                  <p className="truncate text-sm font-medium">{title}</p>
                  <PublicationLine
                    publication={publication}
                    publishing={state}
                    post={undefined}
                    title={title}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Warns that a connection has expired or expires soon. */
function ExpiringConnection({ connection }: { connection: Connection }) {
  const connect = useAction(goToLinkedIn, { failure: 'Couldn’t reach LinkedIn' });
  const isOver = connectionNeed(connection, now()) === 'reconnect';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-caution-wash py-1.5 pr-1.5 pl-4 text-sm text-caution">
      <p>
        {isOver
          ? `The LinkedIn connection for ${connection.name} has ended.`
          : `The LinkedIn connection for ${connection.name} expires on ${instantLabel(connection.expiresAt)}.`}
      </p>
      <Button variant="quiet" isBusy={connect.isPending} onClick={() => void connect.run()}>
        Reconnect
      </Button>
    </div>
  );
}

/** Returns the finished posts of the batch that are not planned yet, or null if planning is not possible. */
function useToPlan(posts: readonly Post[]): { publishing: Publishing; toPlan: Post[] } | null {
  const publishing = useReadyPublishing();
  if (!publishing || usableConnections(publishing.connections).length === 0) return null;
  return { publishing, toPlan: postsToPlan(posts, publishing.publications) };
}

const isPlanAllOpen = createStore(false);
const openPlanAll = () => isPlanAllOpen.set(true);

/** The button that opens `PlanAll`. */
export function PlanAllButton({ posts }: { posts: readonly Post[] }) {
  if (!useToPlan(posts)?.toPlan.length) return null;
  return (
    <Button variant="secondary" onClick={openPlanAll}>
      <CalendarClock aria-hidden="true" className="size-4" />
      Plan all
    </Button>
  );
}

/** The menu item that opens `PlanAll`. */
export function PlanAllItem({ posts }: { posts: readonly Post[] }) {
  if (!useToPlan(posts)?.toPlan.length) return null;
  return (
    <MenuItem icon={<CalendarClock aria-hidden="true" />} onSelect={openPlanAll}>
      Plan all
    </MenuItem>
  );
}

/** Plans all finished posts of the batch that are not planned yet. */
export function PlanAll({ posts }: { posts: readonly Post[] }) {
  const isOpen = isPlanAllOpen.use();
  const found = useToPlan(posts);
  if (!found) return null;
  return (
    <PlanAllDialog
      posts={found.toPlan}
      batch={posts}
      publishing={found.publishing}
      isOpen={isOpen}
      onOpenChange={isPlanAllOpen.set}
    />
  );
}

/** The status lines of a post's publications. */
export function PublicationLines({ post, title }: { post: Post; title: string }) {
  const publishing = useReadyPublishing();
  if (!publishing) return null;
  return publicationsOf(post.postId, publishing.publications).map((publication) => (
    <PublicationLine
      key={publication.id}
      publication={publication}
      publishing={publishing}
      post={post}
      title={title}
    />
  ));
}

/** The id of the post whose publishing dialog is open. */
const openedPostId = createStore<string | null>(null);

/** The dialog that publishes a post. Its button shows until the post is planned. */
export function PublishButton({ post, title }: { post: Post; title: string }) {
  const publishing = useReadyPublishing();
  const isOpen = openedPostId.use() === post.postId;
  if (!publishing) return null;
  const free = connectionsFor(post.postId, publishing);
  const isKnown = publicationsOf(post.postId, publishing.publications).length > 0;
  const setOpen = (next: boolean) => openedPostId.set(next ? post.postId : null);
  return (
    <>
      {free.length > 0 && !isKnown ? (
        <Button variant="secondary" aria-label={`Publish: ${title}`} onClick={() => setOpen(true)}>
          <Send aria-hidden="true" className="size-4 max-lg:hidden" />
          Publish
        </Button>
      ) : null}
      <PublishDialog
        post={post}
        title={title}
        publishing={{ ...publishing, connections: free }}
        isOpen={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}

/**
 * Menu items of a post: publish on another profile or page once planned, or open LinkedIn's editor without a
 * connection.
 */
export function PublishingItems({ post }: { post: Post }) {
  const publishing = useReadyPublishing();
  if (!publishing) return null;
  if (publishing.connections.length === 0) return <ComposerItem post={post} />;
  const isKnown = publicationsOf(post.postId, publishing.publications).length > 0;
  if (!isKnown || connectionsFor(post.postId, publishing).length === 0) return null;
  return (
    <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => openedPostId.set(post.postId)}>
      Publish as another profile or page
    </MenuItem>
  );
}

/** Opens LinkedIn's editor with the text on the clipboard. */
function ComposerItem({ post }: { post: Post }) {
  const open = async () => {
    const isCopied = await copyText(linkedInText(post));
    if (!isCopied) return toastFailed('Copy Failed', 'Your browser didn’t allow it.');
    toastDone('Copied to Clipboard', 'Paste it into LinkedIn.');
    // Open the window after copying: a page without focus may not write to the clipboard.
    window.open(composerAddress, '_blank', 'noopener');
  };
  return (
    <MenuItem icon={<ExternalLink aria-hidden="true" />} onSelect={() => void open()}>
      Open LinkedIn
    </MenuItem>
  );
}

const composerAddress = 'https://www.linkedin.com/feed/?shareActive=true';
