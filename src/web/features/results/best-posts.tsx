import { BookmarkPlus, BookOpen, ExternalLink } from 'lucide-react';
import { percent } from '#domain/results/compare.ts';
import type { Findings } from '#domain/results/findings.ts';
import type { MeasuredPost } from '#domain/results/published-post.ts';
import { nameOf } from '#domain/results/published-posts.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { metricsText } from './labels.ts';
import { saveAsFormula, saveAsHook } from './save-best.ts';

const shown = 3;

/** The posts with the highest engagement, if it is at least the usual. One press saves a post as a formula or hook. */
export function BestPosts({ findings: { posts, usual } }: { findings: Findings }) {
  const best = posts.filter(({ rate }) => rate > 0 && rate >= usual).slice(0, shown);
  if (best.length === 0) return null;
  return (
    <ol aria-label="Your best posts" className="grid grid-cols-1 gap-3 lg:grid-cols-3">
      {best.map((post) => (
        <BestPost key={post.key} post={post} usual={usual} />
      ))}
    </ol>
  );
}

function BestPost({ post, usual }: { post: MeasuredPost; usual: number }) {
  const formula = useAction(saveAsFormula);
  const hook = useAction(saveAsHook);
  const name = nameOf(post);
  return (
    <li className="grid grid-cols-1 content-start gap-3 rounded-control border border-line p-4">
      <div className="grid gap-1">
        <p className="font-display text-2xl font-bold tabular-nums">{percent(post.rate)}</p>
        <p className="line-clamp-3 font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{post.result ? metricsText(post.result.metrics) : null}</p>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2">
        {post.text === '' ? null : (
          <>
            <Button
              variant="secondary"
              className="px-2.5!"
              aria-label={`Save as formula: ${name}`}
              isBusy={formula.isPending}
              onClick={() => void formula.run(post, usual)}
            >
              <BookOpen aria-hidden="true" className="size-4" />
              Save as formula
            </Button>
            <Button
              variant="secondary"
              className="px-2.5!"
              aria-label={`Save as hook: ${name}`}
              isBusy={hook.isPending}
              onClick={() => void hook.run(post)}
            >
              <BookmarkPlus aria-hidden="true" className="size-4" />
              Save as hook
            </Button>
          </>
        )}
        {post.url ? (
          <a
            href={post.url}
            target="_blank"
            rel="noreferrer"
            className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            <span className="sr-only">Open on LinkedIn: {name}</span>
          </a>
        ) : null}
      </div>
    </li>
  );
}
