import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { groupByDay } from '#domain/batch-table/month.ts';
import { spreadDates } from '#domain/batch-table/spread-dates.ts';
import { dayAfter, dayOf, lastDay } from '#domain/posts/calendar.ts';
import type { Post } from '#domain/posts/post.ts';
import { type Weekday, weekdays } from '#domain/posts/weekday.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { scheduledLabel } from '#web/browser/dates.ts';
import { newId } from '#web/browser/ids.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { schedulePosts, undoBulk } from '#web/data/store/batches.ts';
import { usePostingDays } from '#web/data/store/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField, DateInput } from '#web/ui/date-input.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { WeekdayChoice } from '#web/ui/weekday-choice.tsx';

export function SpreadDialog({
  posts,
  selected,
  isOpen,
  onOpenChange,
}: {
  posts: readonly Post[];
  selected: readonly Post[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Spread dates"
      description={`Assigns dates to posts in order. Nothing is published automatically. Times are in ${timeZone().replaceAll('_', ' ')}.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <SpreadForm posts={posts} selected={selected} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const whichPosts = ['selected', 'undated', 'all'] as const;
type WhichPosts = (typeof whichPosts)[number];

function SpreadForm({
  posts,
  selected,
  onDone,
}: {
  posts: readonly Post[];
  selected: readonly Post[];
  onDone: () => void;
}) {
  const postingDays = usePostingDays();
  const [which, setWhich] = useState<WhichPosts>(selected.length > 0 ? 'selected' : 'undated');
  const [firstDay, setFirstDay] = useState(() => dayAfter(dayOf(now(), timeZone()), 1));
  const [chosenDays, setChosenDays] = useState<readonly Weekday[] | null>(null);
  const [times, setTimes] = useState<readonly TypedTime[]>(() => [typedTime('09:00')]);
  const [skipsTakenDays, setSkipsTakenDays] = useState(true);

  const groups: Record<WhichPosts, readonly Post[]> = {
    selected,
    undated: posts.filter((post) => post.scheduledAt === null && isWritten(post)),
    all: posts.filter(isWritten),
  };
  const chosen = groups[which];
  const others = posts.filter((post) => !chosen.includes(post));
  const days = chosenDays ?? postingDays;
  const dates = spreadDates(
    { firstDay, weekdays: days, times: times.map(({ time }) => time).filter(Boolean) },
    chosen.length,
    {
      takenDays: new Set(skipsTakenDays ? groupByDay(others).keys() : []),
      now: now(),
      timeZone: timeZone(),
    },
  );

  const scheduling = useAction((assigned: ReadonlyMap<string, string>) =>
    attempt(() => schedulePosts(assigned)),
  );
  const spread = async (event: FormEvent) => {
    event.preventDefault();
    const assigned = new Map(
      chosen.flatMap(({ postId }, index) => {
        const date = dates[index];
        return date ? [[postId, date] as const] : [];
      }),
    );
    const scheduled = await scheduling.run(assigned);
    if (!scheduled) return;
    toastDoneWithUndo(`${pluralize(assigned.size, 'post')} scheduled`, () => {
      void saved(attempt(() => undoBulk(scheduled.changed)));
    });
    onDone();
  };

  return (
    <form onSubmit={(event) => void spread(event)} className="grid gap-5">
      <SelectField
        label="Which posts"
        value={which}
        onChange={setWhich}
        options={whichPosts
          .filter((value) => value !== 'selected' || selected.length > 0)
          .map((value) => ({ value, label: `${whichLabels[value]} (${groups[value].length})` }))}
      />
      <DateField
        label="Start date"
        type="date"
        required
        max={lastDay}
        value={firstDay}
        onChange={({ target }) => setFirstDay(target.value)}
      />
      <WeekdayChoice label="Days" chosen={days} all={weekdays} onChange={setChosenDays} />
      <Times times={times} onChange={setTimes} />
      <Switch label="Skip days that already have a post" isOn={skipsTakenDays} onChange={setSkipsTakenDays} />
      <p role="status" className="text-sm text-ink-soft">
        {preview(dates, chosen.length)}
      </p>
      <DialogFooter>
        <Button type="submit" isBusy={scheduling.isPending} disabled={dates.length === 0}>
          Schedule {pluralize(dates.length, 'post')}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Has an id because two times may be equal while the user types. */
type TypedTime = { id: string; time: string };

function typedTime(time: string): TypedTime {
  return { id: newId(), time };
}

function Times({
  times,
  onChange,
}: {
  times: readonly TypedTime[];
  onChange: (times: readonly TypedTime[]) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Times</legend>
      <div className="flex flex-wrap gap-2">
        {times.map(({ id, time }, index) => (
          <span key={id} className="flex items-center">
            <DateInput
              type="time"
              required
              aria-label={`Time ${index + 1}`}
              value={time}
              onChange={({ target }) => onChange(times.with(index, { id, time: target.value }))}
              className="w-32"
            />
            {times.length > 1 ? (
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove time ${index + 1}`}
                onClick={() => onChange(times.toSpliced(index, 1))}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            ) : null}
          </span>
        ))}
        <Button variant="quiet" onClick={() => onChange([...times, typedTime('17:00')])}>
          <Plus aria-hidden="true" className="size-4" /> Add a time
        </Button>
      </div>
    </fieldset>
  );
}

function isWritten({ title, content }: Post): boolean {
  return title.trim() !== '' || content.trim() !== '';
}

function preview(dates: readonly string[], postCount: number): string {
  const first = dates[0];
  const last = dates.at(-1);
  if (postCount === 0) return 'No posts match.';
  if (!first || !last) return 'Choose a start date, at least one weekday, and a time.';
  return dates.length === 1
    ? `On ${scheduledLabel(first)}.`
    : `From ${scheduledLabel(first)} to ${scheduledLabel(last)}.`;
}

const whichLabels: Record<WhichPosts, string> = {
  selected: 'Selected posts',
  undated: 'Written posts without a date',
  all: 'All written posts',
};
