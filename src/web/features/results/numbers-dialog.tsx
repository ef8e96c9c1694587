import { type FormEvent, useState } from 'react';
import { isDay } from '#domain/posts/calendar.ts';
import { instantOf, zonedParts } from '#domain/publishing/zoned-time.ts';
import {
  type Metrics,
  metricProblemMessage,
  parseMetrics,
  type TypedMetrics,
} from '#domain/results/metrics.ts';
import { createdAtOf, postIdIn, postUrlFrom } from '#domain/results/post-id.ts';
import type { PostResult } from '#domain/results/published-post.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { now, timeZone } from '#web/browser/clock.ts';
import { type NewResult, removeResults, saveResults } from '#web/data/results/requests.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-input.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { reportRemoved, reportSaved } from './report-saved.ts';

/** A post whose numbers are entered by hand. `publishedAt` is null if it is unknown. */
export type PostToMeasure = Readonly<{
  name: string;
  postId: string;
  publicationId: string | null;
  url: string | null;
  publishedAt: number | null;
  /** The planned time. */
  scheduledAt?: string | null;
  result: PostResult | null;
}>;

/** Asks for the numbers that LinkedIn shows under a post. */
export function NumbersDialog({ post, onClose }: { post: PostToMeasure | null; onClose: () => void }) {
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(post);
  if (post && post !== shown) setShown(post);
  return (
    <Dialog
      title="Numbers for this post"
      description={shown?.name}
      isOpen={post !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {shown ? <NumbersForm key={shown.postId + shown.publicationId} post={shown} onDone={onClose} /> : null}
    </Dialog>
  );
}

const fields = [
  ['impressions', 'Impressions'],
  ['reactions', 'Reactions'],
  ['comments', 'Comments'],
  ['reposts', 'Reposts'],
] as const;

function NumbersForm({ post, onDone }: { post: PostToMeasure; onDone: () => void }) {
  const [typed, setTyped] = useState(() => asTyped(post.result?.metrics));
  const [when, setWhen] = useState(() => whenOf(post));
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const saving = useAction((result: NewResult) => saveResults([result]), {
    onSuccess: (saved) => {
      reportSaved(saved, post.result ? [post.result] : []);
      onDone();
    },
  });
  const { result } = post;
  const removing = useAction((removed: PostResult) => removeResults([removed.id]), {
    failure: 'Couldn’t remove the numbers',
    onSuccess: () => {
      if (result) reportRemoved(result);
      onDone();
    },
  });
  const isByHand = post.publicationId === null;
  const sum = knownTotal(result?.metrics);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const metrics = parseMetrics(typed, sum);
    if (!metrics.ok) {
      const { field, problem: found } = metrics.reason;
      return setProblem({ field, message: metricProblemMessage(found) });
    }
    const published =
      isByHand || post.publishedAt === null ? momentOf(when) : { ok: true as const, at: post.publishedAt };
    if (!published.ok) return setProblem(published);
    setProblem(null);
    const { postId, publicationId } = post;
    const url = isByHand ? postUrlFrom(when.url) : post.url;
    void saving.run({
      postId,
      publicationId,
      url,
      publishedAt: published.at,
      metrics: metrics.value,
      source: 'typed',
    });
  };

  return (
    <form noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
      {isByHand ? <WhenFields when={when} onChange={setWhen} errorOf={errorOf} /> : null}
      <div className="grid grid-cols-2 gap-4 max-[20rem]:grid-cols-1">
        {fields.map(([field, label]) => (
          <TextField
            key={field}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            value={typed[field]}
            error={errorOf(field)}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
      </div>
      {sum === null ? null : (
        <p className="text-sm text-ink-soft">
          The file has {pluralize(sum, 'engagement')} in all. Leave Reactions, Comments, and Reposts empty to
          keep that.
        </p>
      )}
      <DialogActions>
        {result ? (
          <Button variant="quiet" isBusy={removing.isPending} onClick={() => void removing.run(result)}>
            Remove numbers
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={saving.isPending}>
          Save numbers
        </Button>
      </DialogActions>
    </form>
  );
}

type When = Readonly<{ url: string; day: string; time: string }>;

/** Asks where and when a post was published. LinkedIn's post URL contains both. */
function WhenFields({
  when,
  onChange,
  errorOf,
}: {
  when: When;
  onChange: (when: When) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const takeUrl = (url: string) => {
    const id = postIdIn(url);
    const at = id && createdAtOf(id, now());
    onChange(at ? { url, ...zonedParts(at, timeZone()) } : { ...when, url });
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label="Link to the post (optional)"
        hint="LinkedIn’s menu has “Copy link to post”. Most links fill in the date and the time."
        type="url"
        value={when.url}
        error={errorOf('url')}
        onChange={({ target }) => takeUrl(target.value)}
      />
      <div className="grid grid-cols-2 gap-4 max-[20rem]:grid-cols-1">
        <DateField
          label="Published on"
          type="date"
          value={when.day}
          error={errorOf('day')}
          onChange={({ target }) => onChange({ ...when, day: target.value })}
        />
        <DateField
          label="Time"
          type="time"
          value={when.time}
          error={errorOf('time')}
          onChange={({ target }) => onChange({ ...when, time: target.value })}
        />
      </div>
    </div>
  );
}

function momentOf({
  url,
  day,
  time,
}: When): { ok: true; at: number } | { ok: false; field: string; message: string } {
  if (url.trim() !== '' && postUrlFrom(url) === null)
    return { ok: false, field: 'url', message: 'Paste a link that begins with https://www.linkedin.com.' };
  if (!isDay(day)) return { ok: false, field: 'day', message: 'Enter the date.' };
  if (time === '') return { ok: false, field: 'time', message: 'Enter the time.' };
  const at = instantOf(day, time, timeZone());
  if (at > now()) return { ok: false, field: 'day', message: 'Choose a time in the past.' };
  return { ok: true, at };
}

/** Returns the known time, otherwise the planned one if it has passed. */
function whenOf({ url, publishedAt, scheduledAt }: PostToMeasure): When {
  if (publishedAt !== null) return { url: url ?? '', ...zonedParts(publishedAt, timeZone()) };
  const [day = '', time = ''] = scheduledAt?.split('T') ?? [];
  const isOver = isDay(day) && instantOf(day, time || '00:00', timeZone()) <= now();
  return isOver ? { url: '', day, time } : { url: '', day: '', time: '' };
}

/** Returns the total of engagements if the parts are unknown. */
function knownTotal(metrics: Metrics | undefined): number | null {
  const hasParts = [metrics?.reactions, metrics?.comments, metrics?.reposts].some((count) => count != null);
  return hasParts ? null : (metrics?.engagements ?? null);
}

function asTyped(metrics: Metrics | undefined): TypedMetrics {
  const text = (count: number | null | undefined) => (count ?? '').toString();
  return {
    impressions: text(metrics?.impressions),
    reactions: text(metrics?.reactions),
    comments: text(metrics?.comments),
    reposts: text(metrics?.reposts),
  };
}
