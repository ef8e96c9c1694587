import { CalendarClock, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Post } from '#domain/posts/post.ts';
import { publicationsOf, scheduledInstant } from '#domain/publishing/planned-posts.ts';
import { zonedMomentLabel } from '#web/browser/zoned-dates.ts';
import { usePublishing } from '#web/data/publishing/use-publishing.ts';

/**
 * When LinkedIn gets a post, beneath the post's own date: the plan decides, and the date is for exports. Marks a plan
 * for another time than the date.
 */
export function PlannedCell({ post }: { post: Post }) {
  const state = usePublishing();
  if (state.status !== 'ready') return null;
  return publicationsOf(post.postId, state.publications).map((publication) => {
    const isPublished = publication.state === 'published';
    const at = isPublished ? publication.publishedAt : publication.publishAt;
    // A date without a time says nothing about one.
    const own = scheduledInstant(post.scheduledAt, publication.timeZone, 0);
    const isOther = !isPublished && own !== undefined && own !== publication.publishAt;
    const Icon = isPublished ? CircleCheck : CalendarClock;
    return (
      <Link
        key={publication.id}
        to="/"
        state={{ engineTab: 'done' }}
        className={`flex min-h-11 items-center gap-1.5 px-2 text-sm hover:underline @4xl:min-h-7 ${isOther ? 'text-caution' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {isPublished ? 'Published' : 'Planned on LinkedIn for'} {zonedMomentLabel(at, publication.timeZone)}
          {isOther ? ', not at the time above' : null}
        </span>
      </Link>
    );
  });
}
