import { crowdedDays, groupByDay } from '#domain/batch-table/month.ts';
import { positionIn } from '#domain/posts/batch.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { dayLabel } from '#web/browser/dates.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Warns about days with more than one scheduled post. */
export function CrowdedDays({ posts }: { posts: readonly Post[] }) {
  const days = crowdedDays(posts);
  if (days.length === 0) return null;
  const onDay = groupByDay(posts);
  const title = (post: Post) => displayTitle(post, positionIn(posts, post));
  return (
    <Alert tone="caution" title={`${pluralize(days.length, 'day has', 'days have')} more than one post`}>
      <ul className="max-h-40 overflow-y-auto">
        {days.map((day) => (
          <li key={day}>
            {dayLabel(day)}: {(onDay.get(day) ?? []).map(title).join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
