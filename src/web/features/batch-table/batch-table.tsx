import { crowdedDays } from '#domain/batch-table/month.ts';
import { dayOfDate } from '#domain/batch-table/spread-dates.ts';
import type { Post } from '#domain/posts/post.ts';
import { mayPublish } from '#web/data/account/session.ts';
import { lazyModule, useLazyModule } from '#web/ui/lazy.tsx';
import { BatchRow } from './batch-row.tsx';

const plannedCell = lazyModule(() => import('./planned-cell.tsx'));

/** A table whose rows are edited in place. Below 56rem each row becomes a card. */
export function BatchTable({
  posts,
  selectedIds,
  onSelect,
  onGoToSelection,
}: {
  posts: readonly Post[];
  selectedIds: ReadonlySet<string>;
  onSelect: (postIds: ReadonlySet<string>) => void;
  onGoToSelection: () => void;
}) {
  const plans = useLazyModule(plannedCell, mayPublish(), () => undefined);
  const crowded = new Set(crowdedDays(posts));
  const areAllSelected = posts.every(({ postId }) => selectedIds.has(postId));
  const toggle = (postId: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(postId)) next.add(postId);
    onSelect(next);
  };
  return (
    <div className="@container">
      <label className="mb-3 inline-flex min-h-11 cursor-pointer items-center gap-3 px-3.5 text-sm font-medium @4xl:hidden">
        <input
          type="checkbox"
          checked={areAllSelected}
          onChange={() => onSelect(areAllSelected ? new Set() : new Set(posts.map(({ postId }) => postId)))}
          className="size-5 accent-ink"
        />
        Select all
      </label>
      <table className="w-full border-separate border-spacing-0 rounded-card @max-4xl:block @4xl:border @4xl:border-line @4xl:bg-surface">
        <thead className="@max-4xl:sr-only">
          <tr className="text-left text-sm text-ink-soft [&>th]:border-b [&>th]:border-line [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2.5 [&>th]:font-medium @4xl:[&>th]:sticky @4xl:[&>th]:top-16 @4xl:[&>th]:z-10 @4xl:[&>th]:low:static [&>th:first-child]:rounded-tl-card [&>th:first-child]:px-1 [&>th:last-child]:rounded-tr-card">
            <th scope="col" className="w-12 text-center">
              <label className="-my-3 inline-grid size-11 cursor-pointer place-items-center align-middle">
                <input
                  type="checkbox"
                  aria-label="Select all posts"
                  checked={areAllSelected}
                  onChange={() =>
                    onSelect(areAllSelected ? new Set() : new Set(posts.map(({ postId }) => postId)))
                  }
                  className="size-5 accent-ink"
                />
              </label>
            </th>
            <th scope="col" className="pl-11!">
              Title
            </th>
            <th scope="col" className="w-36">
              Angle
            </th>
            <th scope="col" className="w-40">
              Tags
            </th>
            <th scope="col" className="w-68">
              Scheduled
            </th>
            <th scope="col" className="w-28">
              State
            </th>
            <th scope="col" className="w-12">
              <span className="sr-only">More</span>
            </th>
          </tr>
        </thead>
        <tbody className="@max-4xl:grid @max-4xl:gap-3 @xl:@max-4xl:grid-cols-2">
          {posts.map((post, index) => (
            <BatchRow
              key={post.postId}
              post={post}
              position={index + 1}
              isSelected={selectedIds.has(post.postId)}
              isCrowded={post.scheduledAt !== null && crowded.has(dayOfDate(post.scheduledAt))}
              onToggle={() => toggle(post.postId)}
              onGoToSelection={onGoToSelection}
              plan={plans ? <plans.PlannedCell post={post} /> : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
