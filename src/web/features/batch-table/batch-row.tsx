import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { angleLabel, angles, canEdit, type Post, stateLabel } from '#domain/posts/post.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePosts } from '#web/data/store/batches.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Select } from '#web/ui/select.tsx';
import { saved } from '#web/ui/toast.ts';
import { RowMenu } from './row-menu.tsx';
import { DateCell, TagsCell, TitleCell } from './typed-cells.tsx';

export function BatchRow({
  post,
  position,
  isSelected,
  isCrowded,
  onToggle,
  onGoToSelection,
  plan,
}: {
  post: Post;
  position: number;
  isSelected: boolean;
  isCrowded: boolean;
  onToggle: () => void;
  onGoToSelection: () => void;
  /** Shows when LinkedIn gets the post. */
  plan: ReactNode;
}) {
  const isReadOnly = !canEdit(post);
  return (
    <tr
      data-post-id={post.postId}
      className={`transition-colors @max-4xl:grid @max-4xl:grid-cols-12 @max-4xl:items-center @max-4xl:gap-1 @max-4xl:rounded-card @max-4xl:border @max-4xl:border-line @max-4xl:bg-surface @max-4xl:p-2 @4xl:[&_:is(button,input,select)]:scroll-mt-12 @4xl:[&>td]:border-b @4xl:[&>td]:border-line @4xl:[&>td]:px-1 @4xl:[&>td]:py-0.5 @4xl:last:[&>td]:border-b-0 ${isSelected ? 'bg-chosen [--row:var(--chosen)] @max-4xl:border-ink' : '[--row:var(--surface)] @4xl:focus-within:bg-paper @4xl:focus-within:[--row:var(--paper)] @4xl:hover:bg-paper @4xl:hover:[--row:var(--paper)]'}`}
    >
      <td className="relative @max-4xl:col-span-2 @4xl:text-center">
        <label className="inline-grid size-11 cursor-pointer place-items-center align-middle @max-4xl:justify-items-start @max-4xl:pl-2 @4xl:pointer-fine:h-9">
          <input
            type="checkbox"
            aria-label={`Select post ${position}`}
            checked={isSelected}
            data-selects
            onChange={onToggle}
            className="size-5 accent-ink"
          />
        </label>
        {isSelected ? (
          <button
            type="button"
            onClick={onGoToSelection}
            className="absolute top-1/2 left-full z-10 -translate-y-1/2 rounded-control bg-ink px-4 py-3 text-sm font-semibold whitespace-nowrap text-paper not-focus:sr-only"
          >
            Edit selected posts
          </button>
        ) : null}
      </td>
      <td className="@max-4xl:col-span-8">
        <TitleCell post={post} position={position} isReadOnly={isReadOnly} />
      </td>
      <td className="@max-4xl:col-span-4 @max-xs:col-span-12">
        <Select
          className={selectClass}
          aria-label={`Angle of post ${position}`}
          value={post.angle}
          disabled={isReadOnly}
          options={angleOptions}
          onChange={(angle) =>
            void saved(attempt(() => changePosts([post.postId], { kind: 'angle', angle })))
          }
        />
      </td>
      <td className="@max-4xl:col-span-5 @max-xs:col-span-12">
        <TagsCell post={post} position={position} isReadOnly={isReadOnly} />
      </td>
      <td className="@max-4xl:order-1 @max-4xl:col-span-12">
        <DateCell post={post} position={position} isCrowded={isCrowded} />
        {plan}
      </td>
      <td className="@max-4xl:col-span-3 @max-4xl:justify-self-end @max-4xl:pr-2 @max-xs:col-span-12">
        <StateCell post={post} />
      </td>
      <td className="@max-4xl:col-span-2 @max-4xl:col-start-11 @max-4xl:row-start-1 @max-4xl:justify-self-end">
        <RowMenu post={post} position={position} />
      </td>
    </tr>
  );
}

function StateCell({ post }: { post: Post }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={stateTones[post.state]}>{stateLabel(post.state)}</Badge>
      {post.locked ? (
        <Lock role="img" aria-label={stateLabel('locked')} className="size-4 text-ink-soft" />
      ) : null}
    </span>
  );
}

// Looks like text until hovered or focused, as the other cells do. Touch screens can't hover.
const selectClass =
  '[&>select]:border-transparent [&>select]:bg-transparent [&>select]:pl-2 [&>select:enabled:hover]:border-edge [&>select:focus]:bg-surface [&>select:disabled]:pr-1 [&>select:disabled]:opacity-100 [&>select:disabled+svg]:hidden @4xl:[&>select]:text-sm @4xl:pointer-fine:[&>select]:min-h-9 @4xl:pointer-fine:not-focus-within:not-hover:[&>svg]:opacity-0';
const angleOptions = angles.map((value) => ({ value, label: angleLabel(value) }));
const stateTones = { not_started: 'neutral', drafting: 'caution', complete: 'success' } as const;
