import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type Weekday, weekdays } from '#domain/posts/weekday.ts';
import { maxWeeklySlots, type WeeklySlot, withSlots } from '#domain/publishing/slots.ts';
import { zoneLabel } from '#web/browser/zoned-dates.ts';
import type { PublishingSettings } from '#web/data/publishing/state.ts';
import { usePostingDays } from '#web/data/store/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-input.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { WeekdayChoice } from '#web/ui/weekday-choice.tsx';

/** The weekly times that planned posts fill one by one, such as "Mon, Wed, Fri 8:30". */
export function PublishingSlots({
  settings,
  isSaving,
  onChangeSlots,
  onTimeZone,
}: {
  settings: PublishingSettings;
  isSaving: boolean;
  /** Resolves to undefined if the change was not saved. */
  onChangeSlots: (
    change: (slots: readonly WeeklySlot[]) => readonly WeeklySlot[],
  ) => Promise<null | undefined>;
  onTimeZone: (timeZone: string) => void;
}) {
  const { slots, timeZone } = settings;
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-label="Weekly slots" className="grid grid-cols-1 gap-3 border-t border-line pt-5">
      <div className="grid gap-1">
        <h4 className="text-sm font-medium">Weekly slots</h4>
        <p className="text-sm text-ink-soft">“Next free slot” and “Plan all” fill these times in order.</p>
      </div>
      {slots.length > 0 ? (
        <ul className="grid grid-cols-1 gap-1">
          {groupsOf(slots).map(({ time, days }) => {
            const label = `${days.map(shortDay).join(', ')} ${timeLabel(time)}`;
            return (
              <li
                key={time}
                className="flex min-h-11 items-center justify-between gap-2 rounded-control bg-sunken pl-4 text-sm"
              >
                {label}
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={`Remove ${label}`}
                  onClick={() => void onChangeSlots((newest) => newest.filter((slot) => slot.time !== time))}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {isAdding || slots.length === 0 ? (
        <AddSlots
          isSaving={isSaving}
          onAdd={async (days, time) => {
            const saved = await onChangeSlots((newest) => withSlots(newest, days, time));
            if (saved !== undefined) setAdding(false);
          }}
        />
      ) : slots.length < maxWeeklySlots ? (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Add a time
        </Button>
      ) : null}
      <SelectField
        label="Time zone"
        value={timeZone}
        options={zones(timeZone).map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        onChange={onTimeZone}
      />
    </section>
  );
}

function AddSlots({
  isSaving,
  onAdd,
}: {
  isSaving: boolean;
  onAdd: (days: readonly Weekday[], time: string) => Promise<void>;
}) {
  const usualDays = usePostingDays();
  const [chosen, setChosen] = useState<readonly Weekday[] | null>(null);
  const [time, setTime] = useState('08:30');
  const days = chosen ?? usualDays;
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd(days, time);
      }}
    >
      <WeekdayChoice label="Days" all={weekdays} chosen={days} onChange={setChosen} />
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          label="Time"
          type="time"
          required
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <Button type="submit" variant="secondary" isBusy={isSaving} disabled={days.length === 0}>
          Add slots
        </Button>
      </div>
    </form>
  );
}

function groupsOf(slots: readonly WeeklySlot[]): { time: string; days: Weekday[] }[] {
  return [...Map.groupBy(slots, ({ time }) => time)]
    .map(([time, group]) => ({ time, days: group.map(({ weekday }) => weekday).sort() }))
    .sort((one, other) => (one.time < other.time ? -1 : 1));
}

function shortDay(day: Weekday): string {
  // January 1, 2024 was a Monday.
  return new Date(2024, 0, day).toLocaleDateString(undefined, { weekday: 'short' });
}

function timeLabel(time: string): string {
  const at = new Date(`2024-01-01T${time}Z`);
  return at.toLocaleTimeString(undefined, { timeStyle: 'short', timeZone: 'UTC' });
}

/** Returns all time zones that the browser supports, and the chosen one. */
function zones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(chosen) ? known : [chosen, ...known];
}
