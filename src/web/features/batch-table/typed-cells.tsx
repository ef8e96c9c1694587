import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { lastDay, parseSchedule } from '#domain/posts/calendar.ts';
import { mergePostText } from '#domain/posts/merge-post-text.ts';
import { displayTitle, type Post, type PostText, textOf } from '#domain/posts/post.ts';
import { mergeLoaded } from '#web/browser/merging.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { useTagsField } from '#web/browser/use-tags-field.ts';
import { changePosts } from '#web/data/store/batches.ts';
import { savePost } from '#web/data/store/posts.ts';
import type { StoredFields, TypedOver } from '#web/data/store/typed-text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { toastFailed } from '#web/ui/toast.ts';
import { useCell } from './use-cell.ts';

type CellProps = { post: Post; position: number; isReadOnly: boolean };

export function TitleCell({ post, position, isReadOnly }: CellProps) {
  const cell = useCell({
    post,
    fieldsOf: ({ title }) => ({ title }),
    changeFor: ({ title }) => ({ title }),
    saveChange: (typed) => saveText(post, typed),
    merge: (base, change, other) => mergePostText(mergeLoaded, base, change, { ...post, ...other }),
  });
  const field = useMergedField<HTMLInputElement>(cell.shown.title, ({ after }) =>
    cell.change({ title: after }),
  );
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="shrink-0 text-right text-sm @4xl:w-6 text-ink-soft tabular-nums">
        {position}
      </span>
      <input
        aria-label={`Title of post ${position}`}
        aria-invalid={cell.isUnsaved || undefined}
        placeholder={displayTitle({ ...post, title: '' }, position)}
        readOnly={isReadOnly}
        {...field}
        onBlur={cell.leave}
        className={`${cellClass} font-medium placeholder:text-ink`}
      />
    </div>
  );
}

export function TagsCell({ post, position, isReadOnly }: CellProps) {
  const cell = useCell({
    post,
    fieldsOf: ({ tags }) => ({ tags }),
    changeFor: ({ tags }) => ({ tags }),
    saveChange: (typed) => saveText(post, typed),
    merge: (base, change, other) => mergePostText(mergeLoaded, base, change, { ...post, ...other }),
  });
  const field = useTagsField(cell.shown.tags, (tags) => cell.change({ tags }), cell.leave);
  return (
    <input
      aria-label={`Tags of post ${position}`}
      aria-invalid={cell.isUnsaved || undefined}
      placeholder="Add tags"
      readOnly={isReadOnly}
      {...field}
      className={`${cellClass} ${tagsClass}`}
    />
  );
}

/** Edits day and time. Complete posts can still be scheduled. */
export function DateCell({
  post,
  position,
  isCrowded,
}: Omit<CellProps, 'isReadOnly'> & { isCrowded: boolean }) {
  // Typed values stay here while the cell is edited: a half-typed date is not stored.
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({});
  const cell = useCell({
    post,
    fieldsOf: ({ scheduledAt }) => {
      const [day = '', time = ''] = (scheduledAt ?? '').split('T');
      return { day, time };
    },
    changeFor: ({ day, time }) => {
      const parsed = parseSchedule(day, time);
      return parsed.ok ? { scheduledAt: parsed.value } : null;
    },
    saveChange: ({ change }) => saveDate(post, change),
    merge: (_, change) => ({ text: change, overwrites: false }),
  });
  const shown = { ...cell.shown, ...typed };
  const change = (fields: { day?: string; time?: string }) => {
    setTyped((earlier) => ({ ...earlier, ...fields }));
    cell.change(fields);
  };
  const leave = () => {
    setTyped({});
    cell.leave();
  };
  // Clearing the day clears the time, but the next day restores it: people often clear a day to retype it.
  const clearedTime = useRef('');
  const changeDay = (day: string) => {
    if (day === '' && shown.day !== '') clearedTime.current = shown.time;
    const time = shown.day === '' ? clearedTime.current : shown.time;
    change({ day, time: day === '' ? '' : time });
  };
  return (
    <div className="flex items-center gap-1 max-[18rem]:flex-wrap">
      <DateInput
        type="date"
        aria-label={`Day of post ${position}`}
        max={lastDay}
        value={shown.day}
        onChange={({ target }) => changeDay(target.value)}
        onBlur={leave}
        className={`${dateClass} ${shown.day === '' ? emptyDateClass : ''} min-w-34 flex-1`}
      />
      <DateInput
        type="time"
        aria-label={`Time of post ${position}`}
        value={shown.time}
        disabled={shown.day === ''}
        onChange={({ target }) => change({ time: target.value })}
        onBlur={leave}
        className={`${dateClass} ${shown.time === '' ? emptyDateClass : ''} min-w-28 flex-1`}
      />
      {isCrowded ? (
        <TriangleAlert
          role="img"
          aria-label="Another post is scheduled for this day"
          className="size-4 shrink-0 text-caution"
        />
      ) : null}
    </div>
  );
}

async function saveText(post: Post, typed: TypedOver<PostText>): Promise<StoredFields<PostText> | null> {
  const outcome = await savePost(post.postId, typed);
  if (outcome.ok) return outcome.stored;
  toastFailed(
    'Not saved',
    `This post was ${outcome.reason === 'complete' ? 'completed' : 'locked'} in another tab or on another device. Your text is in its history.`,
  );
  return null;
}

async function saveDate(
  post: Post,
  { scheduledAt = null }: Partial<PostText>,
): Promise<StoredFields<PostText>> {
  const { changed } = await changePosts([post.postId], { kind: 'date', scheduledAt });
  const revision = changed[0] ? changed[0].before.revision + 1 : post.revision;
  return { revision, fields: { ...textOf(post), scheduledAt } };
}

// Looks like text until hovered or focused. Touch screens need larger targets.
const cellClass = `${inputClass} border-transparent! bg-transparent px-2! enabled:not-read-only:hover:border-edge! focus:border-edge! focus:bg-surface aria-invalid:border-danger! [&[readonly]]:bg-transparent @4xl:text-sm @4xl:pointer-fine:min-h-9`;

// The placeholder of an empty cell shows only while its row is hovered or focused.
const tagsClass = '@4xl:pointer-fine:not-in-[tr:is(:hover,:focus-within)]:placeholder:opacity-0';
// The text over the field has the background of its row, which `BatchRow` sets.
const dateClass =
  '[&>input]:border-transparent [&>input]:bg-transparent [&>input]:px-2 [&>input:disabled]:border-transparent [&>input:enabled:hover]:border-edge [&>input:focus]:border-edge [&>input:focus]:bg-surface @4xl:text-sm @4xl:[&>input]:text-sm @4xl:pointer-fine:[&>input]:min-h-9 [&>span]:end-7 [&>span]:bg-(--row) [&>span]:ps-2 [&>span]:transition-colors @4xl:pointer-fine:not-in-[tr:is(:hover,:focus-within)]:[&>input::-webkit-calendar-picker-indicator]:opacity-0';
const emptyDateClass = '@4xl:pointer-fine:not-in-[tr:is(:hover,:focus-within)]:[&>span>span]:opacity-0!';
