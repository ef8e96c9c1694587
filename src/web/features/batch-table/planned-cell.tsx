import { CalendarClock, CircleAlert, CircleCheck, Send } from 'lucide-react';
import { Link } from 'react-router';
import type { Post } from '#domain/posts/post.ts';
import { publicationsOf, scheduledInstant } from '#domain/publishing/planned-posts.ts';
import { needsYouMessage, type Publication } from '#domain/publishing/publication.ts';
import { zonedMomentLabel } from '#web/browser/zoned-dates.ts';
import { usePublishing } from '#web/data/publishing/use-publishing.ts';

/**
 * Shows when LinkedIn gets a post, below the post's own date, which only exports use. Highlights a plan whose time
 * differs from that date.
 */
export function PlannedCell({ post }: { post: Post }) {
  const state = usePublishing();
  if (state.status !== 'ready') return null;
  return publicationsOf(post.postId, state.publications).map((publication) => {
    // Undefined for a date without a time, which can't contradict the plan.
    const own = scheduledInstant(post.scheduledAt, publication.timeZone, 0);
    const isOther = publication.state === 'planned' && own !== undefined && own !== publication.publishAt;
    const { Icon, text } = stateOf(publication);
    return (
      <Link
        key={publication.id}
        to="/"
        state={{ engineTab: 'done' }}
        className={`flex min-h-11 items-center gap-1.5 px-2 text-sm hover:underline @4xl:min-h-7 ${isOther || publication.state === 'needs-you' ? 'text-caution' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {text}
          {isOther ? ', not at the time above' : null}
        </span>
      </Link>
    );
  });
}

function stateOf(publication: Publication): { Icon: typeof CalendarClock; text: string } {
  const moment = (at: number) => zonedMomentLabel(at, publication.timeZone);
  switch (publication.state) {
    case 'planned':
      return { Icon: CalendarClock, text: `Planned on LinkedIn for ${moment(publication.publishAt)}` };
    case 'publishing':
      return { Icon: Send, text: 'Publishing…' };
    case 'published':
      return { Icon: CircleCheck, text: `Published ${moment(publication.publishedAt)}` };
    case 'needs-you':
      return {
        Icon: CircleAlert,
        text: needsYouMessage(publication.reason, publication.detail, publication.approval).why,
      };
    case 'canceled':
      return { Icon: CalendarClock, text: 'Canceled' };
  }
}
