import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { postAddress } from '#domain/addresses.ts';
import { groupByDay, type Month, monthAfter, monthOf, weeksOf } from '#domain/batch-table/month.ts';
import { positionIn } from '#domain/posts/batch.ts';
import { type Day, dayOf } from '#domain/posts/calendar.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { dayLabel, scheduledTimeLabel } from '#web/browser/dates.ts';
import { mayPublish } from '#web/data/account/session.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePosts, undoBulk } from '#web/data/store/batches.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';

import type { MonthPublications } from './month-publications.tsx';

const publicationParts = lazyModule(() => import('./month-publications.tsx'));

/**
 * The scheduled posts of a month: a grid on wide screens, a list of days on narrow ones. In the grid, posts can be
 * dragged to another day; without a mouse, use the table. A post planned for LinkedIn appears on the day of its
 * publication.
 */
export function MonthView({ posts }: { posts: readonly Post[] }) {
  const today = dayOf(now(), timeZone());
  const parts = useLazyModule(publicationParts, mayPublish(), () => undefined);
  const [publications, setPublications] = useState<MonthPublications | null>(null);
  const planned = publications?.postIds ?? new Set<string>();
  const days = groupByDay(posts.filter(({ postId }) => !planned.has(postId)));
  const [month, setMonth] = useState<Month>(() => firstMonth([...days.keys()], today));
  const undated = posts.filter(
    ({ postId, scheduledAt, content }) =>
      scheduledAt === null && content.trim() !== '' && !planned.has(postId),
  );
  const [over, setOver] = useState<Day | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  // On narrow screens, the list has no drop targets.
  const canDrag = () => (grid.current?.getClientRects().length ?? 0) > 0;
  const inMonth = [...new Set([...days.keys(), ...(publications?.byDay.keys() ?? [])])]
    .filter((day) => monthOf(day) === month)
    .sort();
  const publicationsOn = (day: Day) => {
    const onDay = publications?.byDay.get(day);
    return parts && onDay ? <parts.PublicationsOfDay posts={posts} onDay={onDay} /> : null;
  };

  return (
    <section aria-label="Month" className="@container grid grid-cols-1 gap-4">
      {parts ? <parts.FollowPublications onChange={setPublications} /> : null}
      <header className="flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto text-xl font-semibold">
          {monthLabel(month)}
        </h2>
        <Button variant="secondary" onClick={() => setMonth(monthOf(today))}>
          Today
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Previous month"
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Next month"
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </header>

      <table
        ref={grid}
        className="hidden w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line bg-surface @4xl:table"
      >
        <thead>
          <tr>
            {(weeksOf(month)[0] ?? []).map((day) => (
              <th key={day} scope="col" className="p-2 text-left text-sm font-medium text-ink-soft">
                {new Date(`${day}T12:00`).toLocaleDateString(undefined, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  onDragOver={(event) => {
                    if (!isPost(event) && !parts?.isPublication(event)) return;
                    event.preventDefault();
                    setOver(day);
                  }}
                  onDragLeave={({ currentTarget, relatedTarget }) => {
                    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
                      setOver(null);
                  }}
                  onDrop={(event) => {
                    setOver(null);
                    if (publications) parts?.dropPublication(event, day, publications);
                    if (!isPost(event)) return;
                    event.preventDefault();
                    const postId = event.dataTransfer.getData(dragType);
                    const post = posts.find((each) => each.postId === postId);
                    if (post && !post.scheduledAt?.startsWith(day)) void moveTo(post, day);
                  }}
                  className={`h-28 border-t border-l border-line p-1.5 align-top transition-colors first:border-l-0 ${dayLook(day === over, monthOf(day) === month)}`}
                >
                  <span
                    className={`mb-1 inline-grid size-7 place-items-center rounded-full text-sm tabular-nums ${day === today ? 'bg-ink font-semibold text-paper' : 'text-ink-soft'}`}
                  >
                    {Number(day.slice(-2))}
                  </span>
                  {publicationsOn(day)}
                  <ScheduledPosts posts={posts} onDay={days.get(day) ?? []} canDrag={canDrag} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="grid grid-cols-1 gap-3 @4xl:hidden">
        {inMonth.map((day) => (
          <li key={day} className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4">
            <h3 className="text-sm font-semibold">{dayLabel(day)}</h3>
            {publicationsOn(day)}
            <ScheduledPosts posts={posts} onDay={days.get(day) ?? []} canDrag={canDrag} />
          </li>
        ))}
      </ul>
      {inMonth.length === 0 ? (
        <div className="@4xl:hidden">
          <EmptyState Icon={CalendarOff} title="Nothing scheduled">
            No posts are scheduled in {monthLabel(month)}. Use “Spread dates” to plan them.
          </EmptyState>
        </div>
      ) : null}
      {undated.length > 0 ? (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-sm text-ink-soft">
            {pluralize(undated.length, 'written post has', 'written posts have')} no date yet.
          </p>
          <ScheduledPosts posts={posts} onDay={undated} canDrag={canDrag} isRow />
        </div>
      ) : null}
      {inMonth.length + undated.length > 0 ? (
        <p className="hidden text-sm text-ink-soft @4xl:pointer-fine:block">
          Drag a post to another day, or set its day in the table.
        </p>
      ) : null}
    </section>
  );
}

function ScheduledPosts({
  posts,
  onDay,
  canDrag,
  isRow = false,
}: {
  posts: readonly Post[];
  onDay: readonly Post[];
  canDrag: () => boolean;
  /** Lays the posts out in a row instead of a column. */
  isRow?: boolean;
}) {
  return (
    <ul className={isRow ? 'flex flex-wrap gap-1 *:max-w-60' : 'grid grid-cols-1 gap-1'}>
      {onDay.map((post) => (
        <li key={post.postId}>
          <Link
            to={postAddress(post.postId)}
            // Links are draggable by default.
            onDragStart={({ dataTransfer }) => {
              if (!canDrag()) return;
              dataTransfer.setData(dragType, post.postId);
              dataTransfer.effectAllowed = 'move';
            }}
            className={`relative block truncate rounded-lg px-2 py-1 text-xs font-medium @max-4xl:min-h-11 @max-4xl:py-3 @max-4xl:text-sm ${post.state === 'complete' ? 'bg-success-wash text-success' : 'bg-caution-wash text-caution'}`}
          >
            {post.scheduledAt ? scheduledTimeLabel(post.scheduledAt) : ''}{' '}
            {displayTitle(post, positionIn(posts, post))}
            <span className="sr-only">{post.state === 'complete' ? ', complete' : ', not complete'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const dragType = 'application/x-standout-post';

function isPost({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(dragType);
}

function dayLook(isOver: boolean, isInMonth: boolean): string {
  if (isOver) return 'bg-chosen';
  return isInMonth ? '' : 'bg-sunken';
}

/** Moves a post to a day and keeps its time. */
async function moveTo(post: Post, day: Day): Promise<void> {
  const moved = await saved(attempt(() => changePosts([post.postId], { kind: 'day', day })));
  if (!moved || moved.changed.length === 0) return;
  toastDoneWithUndo(`Moved to ${dayLabel(day)}`, () => {
    void saved(attempt(() => undoBulk(moved.changed)));
  });
}

/** Returns the initial month: that of the next scheduled post, else of the last one, else the current month. */
function firstMonth(days: readonly string[], today: string): Month {
  return monthOf(days.find((day) => day >= today) ?? days.at(-1) ?? today);
}

function monthLabel(month: Month): string {
  return new Date(`${month}-15T12:00`).toLocaleDateString(undefined, { month: 'long', year: 'numeric' });
}
