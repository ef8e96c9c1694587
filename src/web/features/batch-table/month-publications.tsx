import { CalendarClock, CircleAlert, CircleCheck } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { positionIn } from '#domain/posts/batch.ts';
import { type Day, dayOf } from '#domain/posts/calendar.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import { movedToDay } from '#domain/publishing/planned-posts.ts';
import { firstLineOf, isPast, type Publication } from '#domain/publishing/publication.ts';
import { now } from '#web/browser/clock.ts';
import { dayLabel } from '#web/browser/dates.ts';
import { zonedTimeLabel } from '#web/browser/zoned-dates.ts';
import { type PlannedPost, planPublications } from '#web/data/publishing/requests.ts';
import { publishingState } from '#web/data/publishing/state.ts';
import { usePublishing } from '#web/data/publishing/use-publishing.ts';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** The drag data type for the id of a planned publication. */
const dragType = 'application/x-standout-publication';

export function isPublication({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(dragType);
}

/** The planned and published posts by day, and their post ids. */
export type MonthPublications = Readonly<{
  byDay: ReadonlyMap<Day, readonly Publication[]>;
  postIds: ReadonlySet<string>;
}>;

/** Passes the account's publications to `onChange`. Null until they load, and if the backend does not publish. */
export function FollowPublications({
  onChange,
}: {
  onChange: (publications: MonthPublications | null) => void;
}) {
  const state = usePublishing();
  const change = useEffectEvent(onChange);
  useEffect(() => {
    change(state.status === 'ready' ? inMonths(state.publications) : null);
  }, [state]);
  return null;
}

function inMonths(known: readonly Publication[]): MonthPublications {
  const all = known
    .filter((publication) => publication.state !== 'canceled')
    .sort((one, other) => instantOf(one) - instantOf(other));
  return { byDay: Map.groupBy(all, dayOfPublication), postIds: new Set(all.map(({ postId }) => postId)) };
}

/** Moves a publication dropped on a day. Ignores other drags. */
export function dropPublication(event: DragEvent, day: Day, { byDay }: MonthPublications): void {
  if (!isPublication(event)) return;
  event.preventDefault();
  const id = event.dataTransfer.getData(dragType);
  const publication = [...byDay.values()].flat().find((each) => each.id === id);
  if (publication && dayOfPublication(publication) !== day) void movePublication(publication, day);
}

function dayOfPublication(publication: Publication): Day {
  return dayOf(instantOf(publication), publication.timeZone);
}

function instantOf(publication: Publication): number {
  return publication.state === 'published' ? publication.publishedAt : publication.publishAt;
}

export function PublicationsOfDay({
  posts,
  onDay,
}: {
  posts: readonly Post[];
  onDay: readonly Publication[];
}) {
  return (
    <ul className="mb-1 grid grid-cols-1 gap-1">
      {onDay.map((publication) => {
        const post = posts.find(({ postId }) => postId === publication.postId);
        const title = post ? displayTitle(post, positionIn(posts, post)) : firstLineOf(publication);
        return (
          <li key={publication.id}>
            <MonthPublication publication={publication} title={title} />
          </li>
        );
      })}
    </ul>
  );
}

/** A publication on its day. A planned one can be dragged to another day. */
function MonthPublication({ publication, title }: { publication: Publication; title: string }) {
  const { Icon, look, words } = looks[publication.state];
  const isPlanned = publication.state === 'planned';
  return (
    <Link
      to="/"
      state={{ engineTab: 'done' }}
      draggable={isPlanned}
      onDragStart={({ dataTransfer }) => {
        if (!isPlanned) return;
        dataTransfer.setData(dragType, publication.id);
        dataTransfer.effectAllowed = 'move';
      }}
      className={`relative flex items-center gap-1 rounded-lg px-2 py-1 text-xs font-medium @max-4xl:min-h-11 @max-4xl:py-3 @max-4xl:text-sm ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        {zonedTimeLabel(instantOf(publication), publication.timeZone)} {title}
      </span>
      <span className="sr-only">, {words}</span>
    </Link>
  );
}

/** Moves a planned publication to a day and keeps its time. */
async function movePublication(publication: Publication, day: Day): Promise<void> {
  const publishAt = movedToDay(publication.publishAt, day, publication.timeZone);
  const publish = (at: PlannedPost['publishAt']) => {
    // Its text may have changed since it was shown.
    const newest = publicationNow(publication);
    return saved(planPublications([{ ...newest, publishAt: at }]), 'Couldn’t move the post');
  };
  if (isPast(publishAt, now())) {
    toastFailed('That time has passed', 'Drag it to a later day, or publish it now.', {
      label: 'Publish now',
      act: () => void publish('now'),
    });
    return;
  }
  if ((await publish(publishAt)) === undefined) return;
  toastDoneWithUndo(`Moved to ${dayLabel(day)}`, () => void publish(publication.publishAt));
}

function publicationNow(shown: Publication): Publication {
  const state = publishingState.get();
  const known = state.status === 'ready' ? state.publications : [];
  return known.find(({ id }) => id === shown.id) ?? shown;
}

const looks = {
  planned: { Icon: CalendarClock, look: 'bg-chosen text-ink', words: 'planned' },
  publishing: { Icon: CalendarClock, look: 'bg-chosen text-ink', words: 'publishing' },
  published: { Icon: CircleCheck, look: 'bg-success-wash text-success', words: 'published' },
  'needs-you': { Icon: CircleAlert, look: 'bg-danger-wash text-danger', words: 'needs your attention' },
  canceled: { Icon: CalendarClock, look: '', words: 'canceled' },
} as const;
