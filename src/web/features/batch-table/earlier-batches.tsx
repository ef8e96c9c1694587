import { Archive, ChevronDown, Download } from 'lucide-react';
import { angleLabel, displayTitle, type Post } from '#domain/posts/post.ts';
import { textInUse } from '#domain/posts/version-b.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { instantLabel, scheduledLabel } from '#web/browser/dates.ts';
import { useLanding } from '#web/browser/focus.ts';
import type { BatchWithPosts } from '#web/data/store/batches.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { exportPosts } from './export-posts.ts';

/** The finished batches, for reading and export. The batch of the linked post starts open. */
export function EarlierBatches({
  batches,
  linkedId,
}: {
  batches: readonly BatchWithPosts[];
  linkedId: string | null;
}) {
  useLanding(linkedId);

  if (batches.length === 0) {
    return (
      <EmptyState Icon={Archive} title="No earlier batches">
        Use “Finish batch” when your posts are done. The complete ones then appear here to read and export.
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {batches.map(({ batch, posts }, index) => (
        <li key={batch.batchId}>
          <details
            open={posts.some(({ postId }) => postId === linkedId) || undefined}
            className="group rounded-card border border-line bg-surface"
          >
            <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-3 [&::-webkit-details-marker]:hidden">
              <span className="grid">
                <h2 className="text-base font-semibold">Batch {batches.length - index}</h2>
                <span className="text-sm text-ink-soft">
                  Started {instantLabel(batch.createdAt)} · {pluralize(posts.length, 'complete post')}
                </span>
              </span>
              <ChevronDown
                aria-hidden="true"
                className="ml-auto size-5 text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="grid gap-4 border-t border-line p-5">
              <div className="flex flex-wrap gap-2">
                <ExportButton posts={posts} kind="csv" label="CSV" />
                <ExportButton posts={posts} kind="text" label="LinkedIn text" />
                <ExportButton posts={posts} kind="calendar" label="Calendar" />
              </div>
              <ol className="grid gap-3 lg:grid-cols-2">
                {posts.map((post, position) => (
                  <EarlierPost
                    key={post.postId}
                    post={post}
                    position={position + 1}
                    isLinked={post.postId === linkedId}
                  />
                ))}
              </ol>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function ExportButton({
  posts,
  kind,
  label,
}: {
  posts: readonly Post[];
  kind: 'csv' | 'text' | 'calendar';
  label: string;
}) {
  return (
    <Button variant="secondary" onClick={() => void exportPosts(posts, posts, kind)}>
      <Download aria-hidden="true" className="size-4" /> {label}
    </Button>
  );
}

function EarlierPost({ post, position, isLinked }: { post: Post; position: number; isLinked: boolean }) {
  return (
    <li
      {...(isLinked ? { tabIndex: -1, 'data-landing': true } : {})}
      className="grid scroll-my-4 content-start gap-2 rounded-control border border-sunken bg-sunken p-4 data-landing:border-ink data-landing:outline-none"
    >
      <h3 className="text-base font-semibold wrap-anywhere">{displayTitle(post, position)}</h3>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{textInUse(post.content)}</p>
      <p className="flex flex-wrap gap-1.5">
        <Badge>{angleLabel(post.angle)}</Badge>
        {post.tags.map((tag) => (
          <Badge key={tag} breaks>
            {tag}
          </Badge>
        ))}
        {post.scheduledAt ? <Badge>{scheduledLabel(post.scheduledAt)}</Badge> : null}
      </p>
    </li>
  );
}
