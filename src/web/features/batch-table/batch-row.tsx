import { Check, Ellipsis, Lock, LockOpen, PenLine, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { postAddress } from '#domain/addresses.ts';
import { rowBadgeMessage } from '#domain/posts/batch.ts';
import { lastDay, parseSchedule } from '#domain/posts/calendar.ts';
import { finishedBatchMessage } from '#domain/posts/finish-batch.ts';
import { mergePostText } from '#domain/posts/merge-post-text.ts';
import {
  angleLabel,
  angles,
  canComplete,
  canEdit,
  displayTitle,
  type Post,
  type PostText,
  stateLabel,
  textOf,
} from '#domain/posts/post.ts';
import { vibrate } from '#web/browser/haptics.ts';
import { mergeLoaded } from '#web/browser/merging.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { useTagsField } from '#web/browser/use-tags-field.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePosts } from '#web/data/store/batches.ts';
import { completePost, savePost, togglePostLock, undoComplete } from '#web/data/store/posts.ts';
import type { StoredFields, TypedOver } from '#web/data/store/typed-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Select } from '#web/ui/select.tsx';
import { saved, toastDone, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { useCell } from './use-cell.ts';

export function BatchRow({
  post,
  position,
  isSelected,
  isCrowded,
  onToggle,
  onGoToSelection,
}: {
  post: Post;
  position: number;
  isSelected: boolean;
  isCrowded: boolean;
  onToggle: () => void;
  onGoToSelection: () => void;
}) {
  const isReadOnly = !canEdit(post);
  return (
    <tr
      data-post-id={post.postId}
      className={`@max-4xl:grid @max-4xl:grid-cols-[2.75rem_minmax(0,1fr)_auto] @max-4xl:items-center @max-4xl:gap-2 @max-4xl:rounded-card @max-4xl:border @max-4xl:border-line @max-4xl:bg-surface @max-4xl:p-3 @4xl:[&>td]:border-b @4xl:[&>td]:border-line @4xl:[&>td]:px-1.5 @4xl:[&>td]:py-1.5 @4xl:last:[&>td]:border-b-0 ${isSelected ? 'bg-accent-wash @max-4xl:border-accent-ink' : ''}`}
    >
      <td className="relative text-center">
        <label className="inline-grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Select post ${position}`}
            checked={isSelected}
            data-selects
            onChange={onToggle}
            className="size-5 accent-(--accent)"
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
      <td className="@max-4xl:col-span-2">
        <TitleCell post={post} position={position} isReadOnly={isReadOnly} />
      </td>
      <td className="@max-4xl:col-span-3 @max-4xl:row-start-2">
        <Select
          aria-label={`Angle of post ${position}`}
          value={post.angle}
          disabled={isReadOnly}
          options={angleOptions}
          onChange={(angle) => void report(() => changePosts([post.postId], { kind: 'angle', angle }))}
        />
      </td>
      <td className="@max-4xl:col-span-3">
        <TagsCell post={post} position={position} isReadOnly={isReadOnly} />
      </td>
      <td className="@max-4xl:col-span-3">
        <DateCell post={post} position={position} isCrowded={isCrowded} />
      </td>
      <td className="@max-4xl:col-span-2">
        <StateCell post={post} />
      </td>
      <td className="@max-4xl:justify-self-end">
        <RowMenu post={post} position={position} />
      </td>
    </tr>
  );
}

type CellProps = { post: Post; position: number; isReadOnly: boolean };

function TitleCell({ post, position, isReadOnly }: CellProps) {
  const cell = useCell({
    post,
    fieldsOf: ({ title }) => ({ title }),
    changeFor: ({ title }) => ({ title }),
    saveChange: (typed) => saveText(post, typed),
    merge: (base, change, stored) => mergePostText(mergeLoaded, base, change, { ...post, ...stored }).text,
  });
  const field = useMergedField<HTMLInputElement>(cell.shown.title, ({ after }) =>
    cell.change({ title: after }),
  );
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className="w-6 shrink-0 text-right text-sm text-ink-soft tabular-nums">
        {position}
      </span>
      <input
        aria-label={`Title of post ${position}`}
        aria-invalid={cell.isUnsaved || undefined}
        placeholder={displayTitle({ ...post, title: '' }, position)}
        readOnly={isReadOnly}
        {...field}
        onBlur={cell.leave}
        className={cellClass}
      />
    </div>
  );
}

function TagsCell({ post, position, isReadOnly }: CellProps) {
  const cell = useCell({
    post,
    fieldsOf: ({ tags }) => ({ tags }),
    changeFor: ({ tags }) => ({ tags }),
    saveChange: (typed) => saveText(post, typed),
    merge: (base, change, stored) => mergePostText(mergeLoaded, base, change, { ...post, ...stored }).text,
  });
  const field = useTagsField(cell.shown.tags, (tags) => cell.change({ tags }), cell.leave);
  return (
    <input
      aria-label={`Tags of post ${position}`}
      aria-invalid={cell.isUnsaved || undefined}
      placeholder="Comma-separated"
      readOnly={isReadOnly}
      {...field}
      className={cellClass}
    />
  );
}

/** Day and time. A complete post can still be scheduled. */
function DateCell({ post, position, isCrowded }: Omit<CellProps, 'isReadOnly'> & { isCrowded: boolean }) {
  // Shown as typed while the cell is edited: a half-typed date is not stored.
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
    merge: (_, change) => change,
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
  // Clearing the day clears the time. The time comes back with the next day: people often clear a day to retype it.
  const clearedTime = useRef('');
  const changeDay = (day: string) => {
    if (day === '' && shown.day !== '') clearedTime.current = shown.time;
    const time = shown.day === '' ? clearedTime.current : shown.time;
    change({ day, time: day === '' ? '' : time });
  };
  return (
    <div className="flex items-center gap-1 max-[18rem]:flex-wrap">
      <input
        type="date"
        aria-label={`Day of post ${position}`}
        max={lastDay}
        value={shown.day}
        onChange={({ target }) => changeDay(target.value)}
        onBlur={leave}
        className={`${cellClass} min-w-34`}
      />
      <input
        type="time"
        aria-label={`Time of post ${position}`}
        value={shown.time}
        disabled={shown.day === ''}
        onChange={({ target }) => change({ time: target.value })}
        onBlur={leave}
        className={`${cellClass} min-w-26`}
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

function RowMenu({ post, position }: { post: Post; position: number }) {
  const navigate = useNavigate();
  const complete = async () => {
    const done = await saved(attempt(() => completePost(post.postId)));
    if (!done?.result.ok) return;
    const { result, rowBadge, recordingIds } = done;
    const { entryId } = result.entry;
    vibrate('success');
    const undo = async () => {
      if (!(await undoComplete(post.postId, entryId, recordingIds))) toastFailed(finishedBatchMessage);
    };
    toastDoneWithUndo('Post complete.', () => void report(undo));
    if (rowBadge === null) return;
    const { message, description } = rowBadgeMessage(rowBadge);
    toastDone(message, description);
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More for post ${position}`}
          className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <MenuItem
        icon={<PenLine aria-hidden="true" />}
        onSelect={() => void navigate(postAddress(post.postId))}
      >
        Open in Work
      </MenuItem>
      {canComplete(post) ? (
        <MenuItem icon={<Check aria-hidden="true" />} onSelect={() => void complete()}>
          Mark Complete
        </MenuItem>
      ) : null}
      {post.state !== 'complete' ? (
        <MenuItem
          icon={post.locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onSelect={() => void report(() => togglePostLock(post.postId))}
        >
          {post.locked ? 'Unlock post' : 'Lock post'}
        </MenuItem>
      ) : null}
    </Menu>
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

async function report(act: () => Promise<unknown>): Promise<void> {
  await saved(attempt(act));
}

const angleOptions = angles.map((value) => ({ value, label: angleLabel(value) }));
const stateTones = { not_started: 'neutral', drafting: 'caution', complete: 'success' } as const;
const cellClass = `${inputClass} read-only:bg-transparent @4xl:border-transparent @4xl:bg-transparent @4xl:px-2 @4xl:text-sm @4xl:hover:border-edge @4xl:focus:bg-surface @4xl:read-only:hover:border-transparent`;
