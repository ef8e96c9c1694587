import {
  ArrowRight,
  CalendarDays,
  ClipboardCopy,
  Copy,
  Ellipsis,
  FileDown,
  RotateCcw,
  Share2,
  Sparkles,
  Trophy,
} from 'lucide-react';
import { useState } from 'react';
import { linkedInText } from '#domain/export/text.ts';
import { positionIn } from '#domain/posts/batch.ts';
import { dayOf } from '#domain/posts/calendar.ts';
import { donePreviewCharacters } from '#domain/posts/limits.ts';
import { angleLabel, displayTitle, type Post } from '#domain/posts/post.ts';
import { type Material, materialOfPost } from '#domain/posts/proposed-drafts.ts';
import { textInUse } from '#domain/posts/version-b.ts';
import { preview } from '#domain/text/characters.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { shortScheduledLabel } from '#web/browser/dates.ts';
import { useMediaQuery } from '#web/browser/media.ts';
import { mayPublish } from '#web/data/account/session.ts';
import type { Engine } from '#web/data/store/reading.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { LeavePosts } from '../engine-location.ts';
import { useFivePosts } from '../five-posts/use-five-posts.tsx';
import { useReuse } from '../reuse/use-reuse.tsx';
import { copyWithToast } from './copy-with-toast.ts';
import { ExportDialog } from './export-dialog.tsx';
import { shareProgress } from './share-progress.ts';
import { StartNextBatch } from './start-next-batch.tsx';

const publishingParts = lazyModule(() => import('../publishing/done-publishing.tsx'));

/** Returns null until the module loads, or if the backend does not publish. The tab works without it. */
function usePublishingParts() {
  return useLazyModule(publishingParts, mayPublish(), () => undefined);
}

/** The completed posts, with export and sharing. */
export function DoneTab({
  engine,
  activePostId,
  onOpen,
  onWrite,
  onLeave,
}: {
  engine: Engine;
  activePostId: string | null;
  onOpen: (postId: string) => void;
  /** Opens the next post to write. */
  onWrite: () => void;
  onLeave: LeavePosts;
}) {
  const [isExportOpen, setExportOpen] = useState(false);
  const { posts } = engine;
  const done = posts.filter(({ state }) => state === 'complete');
  const share = () => shareProgress(engine);
  const reuse = useReuse({ onOpen, onLeave });
  const { propose, dialog } = useFivePosts(posts, { activePostId, onCreated: onOpen, onLeave });
  const publishing = usePublishingParts();
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <div className="@container grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-2xl font-bold">Your Wins</h2>
          <p className="text-ink-soft">{done.length} posts ready to schedule and share</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full md:max-lg:[&>button>svg]:hidden">
          <Button
            className="max-md:flex-1 max-md:px-3"
            onClick={() => setExportOpen(true)}
            disabled={done.length === 0}
          >
            <FileDown aria-hidden="true" className="size-4 max-md:hidden" />
            Export Posts
          </Button>
          {isPhone ? null : (
            <>
              <Button variant="secondary" onClick={() => void share()}>
                <Share2 aria-hidden="true" className="size-4" />
                Share Progress
              </Button>
              {publishing ? <publishing.PlanAllButton posts={posts} /> : null}
            </>
          )}
          {done.length === posts.length ? <StartNextBatch posts={posts} /> : null}
          {isPhone ? (
            <Menu
              trigger={
                <Button variant="secondary" size="icon" aria-label="More">
                  <Ellipsis aria-hidden="true" className="size-5" />
                </Button>
              }
            >
              <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={() => void share()}>
                Share Progress
              </MenuItem>
              {publishing ? <publishing.PlanAllItem posts={posts} /> : null}
            </Menu>
          ) : null}
          {publishing ? <publishing.PlanAll posts={posts} /> : null}
        </div>
      </header>
      {done.length === 0 ? (
        <EmptyState
          Icon={Trophy}
          title="Nothing finished yet"
          action={<Button onClick={onWrite}>Write a post</Button>}
        >
          Clean slate. Your wins live here.
        </EmptyState>
      ) : null}
      {/* Below the empty state, because these notes load late and would push its button down. */}
      {publishing ? <publishing.PublishingNotes posts={posts} /> : null}
      {done.length === 0 ? null : (
        <ul className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
          {done.map((post) => (
            <DoneCard
              key={post.postId}
              post={post}
              position={positionIn(posts, post)}
              onOpen={onOpen}
              onReopen={reuse.reopen}
              onCopy={reuse.copy}
              onPropose={propose}
            />
          ))}
        </ul>
      )}
      <ExportDialog
        posts={done}
        batch={posts}
        isOpen={isExportOpen}
        onOpenChange={setExportOpen}
        onShare={share}
      />
      {reuse.dialogs}
      {dialog}
    </div>
  );
}

function DoneCard({
  post,
  position,
  onOpen,
  onReopen,
  onCopy,
  onPropose,
}: {
  post: Post;
  position: number;
  onOpen: (postId: string) => void;
  onReopen: (post: Post) => void;
  onCopy: (post: Post) => void;
  onPropose: (material: Material) => void;
}) {
  const title = displayTitle(post, position);
  const publishing = usePublishingParts();
  // On narrow screens, some actions move to the menu, so that the row does not wrap.
  const isNarrow = useMediaQuery('(width < 64rem)');
  const copy = () => copyWithToast(linkedInText(post), 'The post is on your clipboard.');
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
      <p className="text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">
        {preview(textInUse(post.content), donePreviewCharacters)}
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-2 pt-1">
        <Badge>{angleLabel(post.angle)}</Badge>
        {post.tags.map((tag) => (
          <Badge key={tag} breaks>
            {tag}
          </Badge>
        ))}
        {post.scheduledAt ? (
          <span className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
            <CalendarDays aria-hidden="true" className="size-3.5" />
            {shortScheduledLabel(post.scheduledAt, dayOf(now(), timeZone()))}
          </span>
        ) : null}
      </p>
      {publishing ? <publishing.PublicationLines post={post} title={title} /> : null}
      <div className="flex flex-wrap gap-2">
        {publishing ? <publishing.PublishButton post={post} title={title} /> : null}
        <Button variant="secondary" aria-label={`Copy Post: ${title}`} onClick={() => void copy()}>
          <ClipboardCopy aria-hidden="true" className="size-4 max-lg:hidden" />
          Copy Post
        </Button>
        {isNarrow ? null : (
          <Button variant="quiet" aria-label={`Open in Work: ${title}`} onClick={() => onOpen(post.postId)}>
            <ArrowRight aria-hidden="true" className="size-4" />
            Open in Work
          </Button>
        )}
        <Menu
          trigger={
            <Button variant="quiet" size="icon" aria-label={`More: ${title}`}>
              <Ellipsis aria-hidden="true" className="size-5" />
            </Button>
          }
        >
          {isNarrow ? (
            <MenuItem icon={<ArrowRight aria-hidden="true" />} onSelect={() => onOpen(post.postId)}>
              Open in Work
            </MenuItem>
          ) : null}
          <MenuItem icon={<RotateCcw aria-hidden="true" />} onSelect={() => onReopen(post)}>
            Reopen
          </MenuItem>
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => onCopy(post)}>
            Copy to a new post
          </MenuItem>
          <MenuItem
            icon={<Sparkles aria-hidden="true" />}
            onSelect={() => onPropose(materialOfPost(post, position))}
          >
            Five posts from this
          </MenuItem>
          {publishing ? <publishing.PublishingItems post={post} /> : null}
        </Menu>
      </div>
    </li>
  );
}
