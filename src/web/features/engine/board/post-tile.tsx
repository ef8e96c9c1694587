import { CalendarDays, Check, Lock, PenLine } from 'lucide-react';
import { memo } from 'react';
import { angleLabel, displayTitle, type Post, shownState, stateLabel } from '#domain/posts/post.ts';
import { preview } from '#domain/text/characters.ts';
import { scheduledLabel } from '#web/browser/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stateStyles } from './state-styles.ts';

const previewCharacters = 160;

/** A post on the board. Pressing it opens the post in Work. */
export const PostTile = memo(function PostTile({
  post,
  position,
  onOpen,
}: {
  post: Post;
  position: number;
  onOpen: (postId: string) => void;
}) {
  const { tile, marker } = stateStyles[post.state];
  return (
    <li className="@sm:@max-2xl:last:col-span-2 [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onOpen(post.postId)}
        className={`grid h-full min-h-36 w-full content-start gap-2 rounded-2xl border p-4 text-start transition-colors ${tile}`}
      >
        <span className="flex items-center gap-2">
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-xs font-bold tabular-nums ${marker}`}
          >
            <StateMarker state={post.state} position={position} />
          </span>
          <span className="truncate text-xs font-medium text-ink-soft">{angleLabel(post.angle)}</span>
          <span className="sr-only">{stateLabel(post.state)}</span>
          {shownState(post) === 'locked' ? (
            <span className="ml-auto">
              <Badge>
                <Lock aria-hidden="true" className="size-3" />
                {stateLabel('locked')}
              </Badge>
            </span>
          ) : null}
        </span>
        <span className="line-clamp-2 text-sm font-semibold wrap-anywhere">
          {displayTitle(post, position)}
        </span>
        {post.content ? (
          <span className="line-clamp-3 text-xs text-ink-soft wrap-anywhere">
            {preview(post.content, previewCharacters)}
          </span>
        ) : null}
        {post.scheduledAt ? (
          <span className="mt-auto flex items-center gap-1.5 text-xs text-ink-soft">
            <CalendarDays aria-hidden="true" className="size-3.5" />
            {scheduledLabel(post.scheduledAt)}
          </span>
        ) : null}
      </button>
    </li>
  );
});

/** A check, a pencil, or the position: shows the state without relying on color. */
export function StateMarker({ state, position }: { state: Post['state']; position: number }) {
  switch (state) {
    case 'complete':
      return <Check aria-hidden="true" className="size-4" />;
    case 'drafting':
      return <PenLine aria-hidden="true" className="size-3.5" />;
    default:
      return position;
  }
}
