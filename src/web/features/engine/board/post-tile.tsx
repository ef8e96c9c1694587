import { CalendarDays, Check, Lock, PenLine } from 'lucide-react';
import { memo } from 'react';
import { dayOf } from '#domain/posts/calendar.ts';
import { angleLabel, displayTitle, type Post, shownState, stateLabel } from '#domain/posts/post.ts';
import { textInUse } from '#domain/posts/version-b.ts';
import { preview } from '#domain/text/characters.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { shortScheduledLabel } from '#web/browser/dates.ts';
import { rovingItem } from '#web/browser/roving-focus.ts';
import { Badge } from '#web/ui/badge.tsx';
import { stateStyles } from './state-styles.ts';

const previewCharacters = 160;

/** A post on the board. Pressing it opens the post in Work. */
export const PostTile = memo(function PostTile({
  post,
  position,
  isTabStop,
  onOpen,
}: {
  post: Post;
  position: number;
  /** Whether Tab reaches this tile. The board is a single tab stop. */
  isTabStop: boolean;
  onOpen: (postId: string) => void;
}) {
  const { tile, marker } = stateStyles[post.state];
  const text = textInUse(post.content);
  return (
    <li className="@max-xl:last:col-span-2 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
      <button
        {...rovingItem(post.postId, isTabStop)}
        type="button"
        onClick={() => onOpen(post.postId)}
        className={`flex h-full min-h-24 w-full flex-col gap-1.5 rounded-2xl border p-3 text-start @4xl:min-h-32 @4xl:gap-2 @4xl:p-4 transition-colors ${tile}`}
      >
        <span className="flex items-center gap-2">
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-xs font-bold tabular-nums ${marker}`}
          >
            <StateMarker state={post.state} position={position} />
          </span>
          <span className="truncate text-xs font-medium text-ink-soft">{angleLabel(post.angle)}</span>
          <span className="sr-only">{stateLabel(post.state)}</span>
          <span className="ml-auto flex items-center gap-2">
            {shownState(post) === 'locked' ? (
              <Badge>
                <Lock aria-hidden="true" className="size-3" />
                <span className="sr-only @sm:not-sr-only">{stateLabel('locked')}</span>
              </Badge>
            ) : null}
            {/* Matches the number of its dot in the sequence. Posts that are not started show it in their marker. */}
            {post.state === 'not_started' ? null : (
              <span className="text-xs font-semibold text-ink-soft tabular-nums">{position}</span>
            )}
          </span>
        </span>
        <span className="line-clamp-2 text-sm font-semibold wrap-anywhere @xl:@max-4xl:line-clamp-3">
          {displayTitle(post, position)}
        </span>
        {text ? (
          <span className="line-clamp-2 text-xs text-ink-soft @xl:line-clamp-3 wrap-anywhere">
            {preview(text, previewCharacters)}
          </span>
        ) : null}
        {post.scheduledAt ? (
          <span className="mt-auto flex items-center gap-1.5 text-xs text-ink-soft">
            <CalendarDays aria-hidden="true" className="size-3.5 shrink-0" />
            {shortScheduledLabel(post.scheduledAt, dayOf(now(), timeZone()))}
          </span>
        ) : null}
      </button>
    </li>
  );
});

/** A check, a pencil, or the position: shows the state without relying on color. */
function StateMarker({ state, position }: { state: Post['state']; position: number }) {
  switch (state) {
    case 'complete':
      return <Check aria-hidden="true" className="size-4" />;
    case 'drafting':
      return <PenLine aria-hidden="true" className="size-3.5" />;
    default:
      return position;
  }
}
