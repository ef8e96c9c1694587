import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { linkedInText } from '#domain/export/text.ts';
import type { Post } from '#domain/posts/post.ts';
import { percent } from '#domain/results/compare.ts';
import { engagementRate } from '#domain/results/metrics.ts';
import type { PublishedPost } from '#domain/results/published-post.ts';
import { nameOf } from '#domain/results/published-posts.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { momentLabel } from '#web/browser/dates.ts';
import type { ResultsState } from '#web/data/results/use-results.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { UnfoldMark } from '#web/ui/unfold-mark.tsx';
import { metricsText, sourceText } from './labels.ts';
import { NumbersDialog, type PostToMeasure } from './numbers-dialog.tsx';
import { PostsTable } from './posts-table.tsx';

const shownAtFirst = 10;

/** All published posts with their numbers, and finished posts that may have been published by hand. */
export function PostsCard({ results }: { results: Extract<ResultsState, { status: 'ready' }> }) {
  const { published, unpublished } = results;
  const [measuring, setMeasuring] = useState<PostToMeasure | null>(null);
  const measure = (post: PublishedPost) => setMeasuring(ofPublished(post));
  return (
    <Card title="Your posts" description="Numbers come from LinkedIn, from a file, or from you.">
      <div className="@container grid grid-cols-1 gap-6">
        <Limited items={published}>
          {(posts) => (
            // The sidebar takes room too, so the width of the card decides which one is shown.
            <>
              <ul aria-label="Published posts" className="grid grid-cols-1 divide-y divide-line @2xl:hidden">
                {posts.map((post) => (
                  <li key={post.key}>
                    <PublishedRow post={post} onMeasure={() => measure(post)} />
                  </li>
                ))}
              </ul>
              <div className="hidden @2xl:block">
                <PostsTable label="Published posts" posts={posts} onMeasure={measure} />
              </div>
            </>
          )}
        </Limited>
        {unpublished.length > 0 ? (
          <details open={published.length === 0 || undefined} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
              <UnfoldMark />
              Published by hand? {pluralize(unpublished.length, 'more finished post')}
            </summary>
            <Limited items={unpublished}>
              {(posts) => (
                <ul aria-label="Finished posts" className="grid grid-cols-1 divide-y divide-line">
                  {posts.map((post) => (
                    <li key={post.postId}>
                      <FinishedRow post={post} onMeasure={() => setMeasuring(byHand(post))} />
                    </li>
                  ))}
                </ul>
              )}
            </Limited>
          </details>
        ) : null}
      </div>
      <NumbersDialog post={measuring} onClose={() => setMeasuring(null)} />
    </Card>
  );
}

function PublishedRow({ post, onMeasure }: { post: PublishedPost; onMeasure: () => void }) {
  const { result, url, publishedAt, publishedAs } = post;
  const rate = result && engagementRate(result.metrics);
  const name = nameOf(post);
  return (
    <Row name={name} onMeasure={onMeasure} action={result ? 'Change numbers' : 'Enter numbers'}>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-soft">
        {momentLabel(publishedAt)}
        {publishedAs === null ? null : ` · ${publishedAs}`}
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
          >
            LinkedIn
            <ExternalLink aria-hidden="true" className="size-3.5" />
            <span className="sr-only">: {name}</span>
          </a>
        ) : null}
      </p>
      <p className={result ? 'tabular-nums' : 'text-ink-soft'}>
        {result ? metricsText(result.metrics) : 'No numbers yet'}
        {rate === null ? null : <strong className="font-semibold"> · {percent(rate)}</strong>}
      </p>
      {result ? <p className="text-ink-soft">{sourceText(result)}</p> : null}
    </Row>
  );
}

function FinishedRow({ post, onMeasure }: { post: Post; onMeasure: () => void }) {
  return <Row name={nameOf({ text: linkedInText(post) })} onMeasure={onMeasure} action="Enter numbers" />;
}

function Row({
  name,
  action,
  onMeasure,
  children,
}: {
  name: string;
  action: string;
  onMeasure: () => void;
  children?: React.ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5 wrap-anywhere">
        <p className="line-clamp-2 font-medium">{name}</p>
        {children}
      </div>
      <Button variant="secondary" aria-label={`${action}: ${name}`} onClick={onMeasure}>
        {action}
      </Button>
    </div>
  );
}

/** The first items of a list, with a button to show the rest. */
function Limited<Item>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (shown: readonly Item[]) => React.ReactNode;
}) {
  const [count, setCount] = useState(shownAtFirst);
  if (items.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2">
      {children(items.slice(0, count))}
      {items.length > count ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => setCount(count + 50)}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

function ofPublished(post: PublishedPost): PostToMeasure {
  const { postId, publicationId, url, publishedAt, result } = post;
  return { name: nameOf(post), postId, publicationId, url, publishedAt, result };
}

function byHand(post: Post): PostToMeasure {
  const name = nameOf({ text: linkedInText(post) });
  return {
    name,
    postId: post.postId,
    publicationId: null,
    url: null,
    publishedAt: null,
    scheduledAt: post.scheduledAt,
    result: null,
  };
}
