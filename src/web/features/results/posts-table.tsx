import { ExternalLink, Pencil } from 'lucide-react';
import { percent } from '#domain/results/compare.ts';
import { engagementRate, engagementsOf } from '#domain/results/metrics.ts';
import type { PublishedPost } from '#domain/results/published-post.ts';
import { nameOf } from '#domain/results/published-posts.ts';
import { momentLabel } from '#web/browser/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { sourceText } from './labels.ts';

const columns = ['Impressions', 'Reactions', 'Comments', 'Reposts', 'Engagement'] as const;

const widths: Record<(typeof columns)[number], string> = {
  Impressions: 'w-20 @3xl:w-24',
  Reactions: 'w-17 @3xl:w-22',
  Comments: 'w-18 @3xl:w-22',
  Reposts: 'w-15 @3xl:w-20',
  Engagement: 'w-23 @3xl:w-28',
};

/** A table of published posts with one column per number, for a container at least 42rem wide. */
export function PostsTable({
  label,
  posts,
  onMeasure,
}: {
  label: string;
  posts: readonly PublishedPost[];
  onMeasure: (post: PublishedPost) => void;
}) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-start text-xs text-ink-soft">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            Post
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={`${widths[column]} py-2 ps-2 text-end font-medium`}>
              {column}
            </th>
          ))}
          <th scope="col" className="w-12">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {posts.map((post) => (
          <PostRow key={post.key} post={post} onMeasure={() => onMeasure(post)} />
        ))}
      </tbody>
    </table>
  );
}

function PostRow({ post, onMeasure }: { post: PublishedPost; onMeasure: () => void }) {
  const { result, url, publishedAt, publishedAs } = post;
  const name = nameOf(post);
  const action = result ? 'Change numbers' : 'Enter numbers';
  return (
    <tr className="align-top">
      <th scope="row" className="py-3 pe-3 text-start font-normal wrap-anywhere">
        <span className="line-clamp-2 font-medium">{name}</span>
        <span className="text-xs text-ink-soft">
          {momentLabel(publishedAt)}
          {publishedAs === null ? null : ` · ${publishedAs}`}
          {url ? (
            <>
              {' · '}
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
              >
                LinkedIn
                <ExternalLink aria-hidden="true" className="size-3" />
                <span className="sr-only">: {name}</span>
              </a>
            </>
          ) : null}
          <span className="block">{result ? sourceText(result) : 'No numbers yet'}</span>
        </span>
      </th>
      {numbersOf(post).map((number, index) => (
        <td
          key={columns[index]}
          className={`py-3 ps-2 text-end tabular-nums ${columns[index] === 'Engagement' ? 'font-semibold' : ''}`}
        >
          {number ?? (
            <>
              <span aria-hidden="true" className="text-ink-soft">
                –
              </span>
              <span className="sr-only">Unknown</span>
            </>
          )}
        </td>
      ))}
      <td className="py-1 text-end">
        <Button variant="quiet" size="icon" aria-label={`${action}: ${name}`} onClick={onMeasure}>
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
      </td>
    </tr>
  );
}

/** Returns the numbers of a post as text; null if unknown. A file may contain only the total of engagements. */
function numbersOf({ result }: PublishedPost): (string | null)[] {
  if (!result) return columns.map(() => null);
  const { metrics } = result;
  const { impressions, reactions, comments, reposts } = metrics;
  const rate = engagementRate(metrics);
  const counts = [impressions, reactions, comments, reposts].map(
    (count) => count?.toLocaleString('en-US') ?? null,
  );
  const engagements = engagementsOf(metrics)?.toLocaleString('en-US');
  const hasParts = counts.slice(1).some((count) => count !== null);
  return [...counts, rate === null ? null : hasParts ? percent(rate) : `${percent(rate)} (${engagements})`];
}
