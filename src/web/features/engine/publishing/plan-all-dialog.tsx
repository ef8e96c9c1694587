import { type FormEvent, useState } from 'react';
import { positionIn } from '#domain/posts/batch.ts';
import { isDay, lastDay } from '#domain/posts/calendar.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import { proposedTimes, takenTimes } from '#domain/publishing/planned-posts.ts';
import { isPast } from '#domain/publishing/publication.ts';
import { withSlots } from '#domain/publishing/slots.ts';
import { instantOf, zonedParts } from '#domain/publishing/zoned-time.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { now } from '#web/browser/clock.ts';
import { zoneLabel } from '#web/browser/zoned-dates.ts';
import { newPublicationId } from '#web/data/publishing/files.ts';
import { cancelPublications, type PlannedPost } from '#web/data/publishing/requests.ts';
import type { Publishing } from '#web/data/publishing/state.ts';
import { usePostingDays } from '#web/data/store/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';
import { AudienceFields, useAudience } from './audience-fields.tsx';
import { usePlanning } from './use-planning.ts';
import { imageOf } from './use-uploads.ts';
import { SettingsLink } from './when-fields.tsx';

type Props = {
  /** The posts to plan, in the order of the batch. */
  posts: readonly Post[];
  batch: readonly Post[];
  publishing: Publishing;
};

/** Assigns the next free slots to several posts. The user can change the times before planning. */
export function PlanAllDialog({
  isOpen,
  onOpenChange,
  ...props
}: Props & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog
      title="Plan all"
      description="Posts with a future date and time keep them. The others get the next free slots. You can change each time before you plan."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <PlanAllForm {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** The field values of a post. */
type Row = { day: string; time: string; isChosen: boolean };

/** The default for accounts without slots. */
const defaultTime = '08:30';

function PlanAllForm({ posts: given, batch, publishing, onDone }: Props & { onDone: () => void }) {
  // The list stays fixed while the dialog is open, even if another device plans some posts.
  const [posts] = useState(given);
  const [openedAt] = useState(now);
  const { settings, connections, publications } = publishing;
  const { timeZone } = settings;
  const postingDays = usePostingDays();
  const slots = settings.slots.length > 0 ? settings.slots : withSlots([], postingDays, defaultTime);
  const audience = useAudience(connections);
  const taken = takenTimes(publications, audience.connection?.id ?? '');
  const times = proposedTimes(posts, { slots, timeZone, now: openedAt, taken });
  const [changes, setChanges] = useState<ReadonlyMap<string, Row>>(new Map());
  const [needsApproval, setNeedsApproval] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const rows = posts.map((post, index) => ({
    post,
    title: displayTitle(post, positionIn(batch, post)),
    row: changes.get(post.postId) ?? rowOf(times[index], timeZone),
  }));
  const chosen = rows.filter(({ row }) => row.isChosen);
  const isComplete = chosen.every(({ row }) => isDay(row.day) && row.time !== '');
  const late = chosen.filter(({ row }) => isComplete && isPast(instantOfRow(row, timeZone), now()));
  const lateTitles = late.map(({ title }) => title).join(', ');
  const change = (postId: string, row: Row) => setChanges((before) => new Map(before).set(postId, row));

  // Fixed ids, so that a retry plans the same publications.
  const [ids] = useState(() => new Map(posts.map(({ postId }) => [postId, newPublicationId()])));
  const { prepare, plan } = usePlanning();
  const planning = useAction(
    async () => {
      if (!audience.audience) return { ok: false, message: 'Connect LinkedIn first.' };
      const { audience: chosenAudience } = audience;
      const planned: PlannedPost[] = [];
      for (const { post, row, title } of chosen) {
        const id = ids.get(post.postId) ?? newPublicationId();
        const at = instantOfRow(row, timeZone);
        const image = await imageOf(post);
        if (!image.ok) return { ok: false, message: `${title}: ${image.message}` };
        const prepared = await prepare(post, image.value, {
          id,
          publishAt: at > now() ? at : 'now',
          timeZone,
          needsApproval,
          ...chosenAudience,
        });
        if (!prepared.ok) return { ok: false, message: `${title}: ${prepared.message}` };
        planned.push(prepared.value);
      }
      const outcome = await plan(planned, chosenAudience);
      return outcome.ok ? { ok: true, value: planned.map(({ id }) => id) } : outcome;
    },
    {
      failure: 'Couldn’t plan the posts',
      onSuccess: (planned) => {
        onDone();
        toastDoneWithUndo(`${pluralize(planned.length, 'post')} planned`, () => {
          void saved(cancelPublications(planned), 'Couldn’t undo');
        });
      },
    },
  );
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (late.length > 0) setAsking(true);
    else void planning.run();
  };

  return (
    <form onSubmit={press} className="grid grid-cols-1 gap-5">
      <AudienceFields {...audience} />
      <p className="text-sm text-ink-soft">
        Time zone: {zoneLabel(timeZone)}.{' '}
        {settings.slots.length > 0 ? null : (
          <>
            You don’t have weekly slots yet, so we suggest 8:30 AM on your posting days.{' '}
            <SettingsLink>Set weekly slots</SettingsLink>
          </>
        )}
      </p>
      <Switch
        label="Wait for approval"
        hint="They aren’t published until someone approves them. Each post has its own link: after planning, press “Ask for approval” below the post."
        isOn={needsApproval}
        onChange={setNeedsApproval}
      />
      <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
        {rows.map(({ post, title, row }) => (
          <PlannedRow
            key={post.postId}
            title={title}
            row={row}
            onChange={(next) => change(post.postId, next)}
          />
        ))}
      </ul>
      <DialogFooter>
        <Button variant="quiet" onClick={onDone}>
          Close
        </Button>
        <Button
          type="submit"
          isBusy={planning.isPending}
          disabled={chosen.length === 0 || !isComplete || audience.audience === null}
        >
          Plan {pluralize(chosen.length, 'post')}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        title={pluralize(late.length, 'post has a time in the past', 'posts have times in the past')}
        description={
          needsApproval
            ? `Choose other times: ${lateTitles}. A post isn’t published until it’s approved.`
            : `Published now: ${lateTitles}. The other posts are planned as shown. To choose other times, cancel.`
        }
        action={needsApproval ? 'Choose other times' : 'Publish and plan'}
        tone="primary"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false);
          if (!needsApproval) void planning.run();
        }}
      />
    </form>
  );
}

function PlannedRow({ title, row, onChange }: { title: string; row: Row; onChange: (row: Row) => void }) {
  return (
    <li className="grid grid-cols-1 gap-x-3 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-3 text-sm font-medium">
        <input
          type="checkbox"
          checked={row.isChosen}
          onChange={({ target }) => onChange({ ...row, isChosen: target.checked })}
          className="size-5 shrink-0 accent-ink"
        />
        <span className="line-clamp-2 wrap-anywhere">{title}</span>
      </label>
      <div className="flex gap-2">
        <DateInput
          type="date"
          aria-label={`Date for ${title}`}
          required={row.isChosen}
          disabled={!row.isChosen}
          max={lastDay}
          value={row.day}
          onChange={({ target }) => onChange({ ...row, day: target.value })}
          className="min-w-0 max-sm:flex-3 sm:w-42"
        />
        <DateInput
          type="time"
          aria-label={`Time for ${title}`}
          required={row.isChosen}
          disabled={!row.isChosen}
          value={row.time}
          onChange={({ target }) => onChange({ ...row, time: target.value })}
          className="min-w-0 max-sm:flex-2 sm:w-32"
        />
      </div>
    </li>
  );
}

/** Posts without a slot start unselected until the user sets a time. */
function rowOf(instant: number | undefined, timeZone: string): Row {
  return instant === undefined
    ? { day: '', time: '', isChosen: false }
    : { ...zonedParts(instant, timeZone), isChosen: true };
}

function instantOfRow({ day, time }: Row, timeZone: string): number {
  return instantOf(day, time, timeZone);
}
