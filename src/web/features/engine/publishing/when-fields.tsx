import { Link } from 'react-router';
import { publishingAddress } from '#domain/addresses.ts';
import { type Day, dayAfter, isDay, lastDay } from '#domain/posts/calendar.ts';
import type { Post } from '#domain/posts/post.ts';
import { scheduledInstant } from '#domain/publishing/planned-posts.ts';
import type { Publication } from '#domain/publishing/publication.ts';
import { instantOf, zonedParts } from '#domain/publishing/zoned-time.ts';
import { zonedMomentLabel, zoneLabel } from '#web/browser/zoned-dates.ts';
import { Choices } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-input.tsx';

/** When a post is published. `day` and `time` are the field values. */
export type When = { kind: 'now' | 'slot' | 'time'; day: Day; time: string };

/** Returns the initial choice: the planned time, the post's own, the next free slot, or tomorrow morning. */
export function firstWhen(
  { scheduledAt }: Pick<Post, 'scheduledAt'>,
  publication: Publication | undefined,
  { timeZone, now, hasSlot }: { timeZone: string; now: number; hasSlot: boolean },
): When {
  // A post that missed its time needs a new one.
  const isKept =
    publication !== undefined && (publication.state === 'planned' || publication.publishAt > now);
  const known = isKept ? publication.publishAt : scheduledInstant(scheduledAt, timeZone, now);
  if (known !== undefined) return { kind: 'time', ...zonedParts(known, timeZone) };
  const tomorrow = dayAfter(zonedParts(now, timeZone).day, 1);
  return { kind: hasSlot ? 'slot' : 'time', day: tomorrow, time: '08:30' };
}

/** Returns the instant in milliseconds, or undefined while the fields are incomplete. */
export function instantOfWhen(
  { kind, day, time }: When,
  { timeZone, now, slot }: { timeZone: string; now: number; slot: number | undefined },
): number | undefined {
  if (kind === 'now') return now;
  if (kind === 'slot') return slot;
  return isDay(day) && time !== '' ? instantOf(day, time, timeZone) : undefined;
}

export function WhenFields({
  when,
  slot,
  hasSlots,
  timeZone,
  onChange,
}: {
  when: When;
  slot: number | undefined;
  hasSlots: boolean;
  timeZone: string;
  onChange: (when: When) => void;
}) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choices
        label="When"
        value={when.kind}
        onChange={(kind) => onChange({ ...when, kind })}
        options={[
          { value: 'now', label: 'Now' },
          ...(slot === undefined ? [] : [{ value: 'slot', label: 'Next free slot' } as const]),
          { value: 'time', label: 'Date and time' },
        ]}
      />
      {when.kind === 'slot' && slot !== undefined ? (
        <p role="status" className="text-sm text-ink-soft">
          {zonedMomentLabel(slot, timeZone)}
        </p>
      ) : null}
      {when.kind === 'time' ? (
        <>
          <div className="flex flex-wrap gap-3 *:grow *:first:basis-38 *:last:basis-34">
            <DateField
              label="Date"
              type="date"
              required
              max={lastDay}
              value={when.day}
              onChange={({ target }) => onChange({ ...when, day: target.value })}
            />
            <DateField
              label="Time"
              type="time"
              required
              value={when.time}
              onChange={({ target }) => onChange({ ...when, time: target.value })}
            />
          </div>
          <p className="text-sm text-ink-soft">
            Time zone: {zoneLabel(timeZone)}.{' '}
            {hasSlots ? null : (
              <>
                To publish at regular times, <SettingsLink>set weekly slots</SettingsLink>.
              </>
            )}
          </p>
        </>
      ) : null}
    </div>
  );
}

/** Links to the settings card with connections and slots. */
export function SettingsLink({ children }: { children: string }) {
  return (
    <Link to={publishingAddress} className="font-medium text-ink underline underline-offset-4">
      {children}
    </Link>
  );
}
