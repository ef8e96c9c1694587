import { CalendarX, ChevronDown, X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { BulkChange } from '#domain/batch-table/bulk-change.ts';
import { type Day, isDay, lastDay } from '#domain/posts/calendar.ts';
import { angleLabel, angles, type Post, parseTags } from '#domain/posts/post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { changePosts, undoBulk } from '#web/data/store/batches.ts';
import { Button } from '#web/ui/button.tsx';
import { coveringBar } from '#web/ui/covering-bar.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { inputClass } from '#web/ui/field.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** The bulk actions for the selected posts. */
export function SelectionBar({
  selected,
  onClear,
  ref,
}: {
  selected: readonly Post[];
  onClear: () => void;
  ref: RefObject<HTMLElement | null>;
}) {
  const [tags, setTags] = useState('');
  useEffect(() => coveringBar(ref.current), [ref]);
  const apply = async (change: BulkChange) => {
    const postIds = selected.map(({ postId }) => postId);
    const done = await saved(attempt(() => changePosts(postIds, change)));
    if (!done) return;
    const { changed, refused } = done;
    if (refused.length > 0) {
      toastFailed(
        `${pluralize(refused.length, 'complete or locked post was', 'complete or locked posts were')} skipped.`,
      );
    }
    if (changed.length > 0) {
      toastDoneWithUndo(`${pluralize(changed.length, 'post')} changed`, () => {
        void saved(attempt(() => undoBulk(changed)));
      });
    }
  };
  const applyTags = (event: FormEvent) => {
    event.preventDefault();
    const added = parseTags(tags);
    if (added.length === 0) return;
    setTags('');
    void apply({ kind: 'add-tags', tags: added });
  };

  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Selected posts"
      className="sticky bottom-[calc(0.75rem+env(safe-area-inset-bottom))] z-30 low:static mx-auto flex w-full max-w-4xl flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3 shadow-lift"
    >
      <span role="status" className="px-2 text-sm font-semibold tabular-nums">
        {selected.length} selected
      </span>
      <Menu
        trigger={
          <Button variant="secondary" className="max-sm:grow">
            Set angle <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {angles.map((angle) => (
          <MenuItem key={angle} onSelect={() => void apply({ kind: 'angle', angle })}>
            {angleLabel(angle)}
          </MenuItem>
        ))}
      </Menu>
      <form onSubmit={applyTags} className="flex min-w-0 grow basis-40 gap-1 max-lg:order-3">
        <input
          aria-label="Tags to add to the selected posts"
          placeholder="Add tags"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
          className={`${inputClass} max-lg:px-2.5`}
        />
        <Button type="submit" variant="secondary" disabled={tags.trim() === ''}>
          Add
        </Button>
      </form>
      <span aria-hidden="true" className="order-2 basis-full lg:hidden" />
      <DateForm
        onDay={(day) => void apply({ kind: 'day', day })}
        onRemove={() => void apply({ kind: 'date', scheduledAt: null })}
      />
      <Button
        variant="quiet"
        size="icon"
        aria-label="Clear selection"
        onClick={onClear}
        className="max-lg:order-1 max-lg:ml-auto"
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </section>
  );
}

function DateForm({ onDay, onRemove }: { onDay: (day: Day) => void; onRemove: () => void }) {
  const [day, setDay] = useState('');
  return (
    <form
      className="flex min-w-0 grow basis-62 gap-1 max-lg:order-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDay(day)) return;
        onDay(day);
        setDay('');
      }}
    >
      <DateInput
        type="date"
        aria-label="Day for the selected posts"
        max={lastDay}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        className="min-w-0 flex-1 max-lg:[&>input]:px-2.5 max-lg:[&>span]:ps-2.5"
      />
      <Button type="submit" variant="secondary" disabled={!isDay(day)}>
        Set
      </Button>
      <Button variant="quiet" size="icon" aria-label="Remove dates" onClick={onRemove}>
        <CalendarX aria-hidden="true" className="size-4" />
      </Button>
    </form>
  );
}
