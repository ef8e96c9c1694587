import { Lock, LockOpen, RotateCcw, Trophy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { elapsedLabel } from '#domain/posts/elapsed.ts';
import { type EditedEntry, versionsOf } from '#domain/posts/history.ts';
import { canEdit, type Post, type PostText } from '#domain/posts/post.ts';
import { textInUse } from '#domain/posts/version-b.ts';
import { wordCountLabel } from '#domain/text/words.ts';
import { useNow } from '#web/browser/clock.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { restoreVersion } from '#web/data/store/posts.ts';
import { useHistory } from '#web/data/store/reading.ts';
import { wordDiff } from '#web/data/text-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

/** The versions of a post, a diff between two of them, and a button to restore one. */
export function HistoryDialog({
  post,
  isOpen,
  onOpenChange,
  onWritten,
}: {
  post: Post;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with the post after a version was restored. */
  onWritten: (post: Post) => void;
}) {
  return (
    <Dialog
      title="Version history"
      description="A version is saved as you write and before each large deletion."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <Versions
        post={post}
        onRestored={(restored) => {
          onWritten(restored);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function Versions({ post, onRestored }: { post: Post; onRestored: (restored: Post) => void }) {
  const entries = useHistory(post.postId);
  const now = useNow(30_000);
  const versions = useMemo(() => versionsOf(entries ?? []), [entries]);
  const [olderId, setOlderId] = useState<string | null>(null);
  const [newerId, setNewerId] = useState<string | null>(null);
  const { run: restore } = useAction((version: EditedEntry) => attempt(() => restoreVersion(version)), {
    onSuccess: (result) => {
      if (!result.ok) return;
      toastDone('Version restored.', 'The previous text is in the history.');
      onRestored(result.post);
    },
  });
  const newer = versions.find(({ entryId }) => entryId === newerId) ?? versions[0];
  const older = versions.find(({ entryId }) => entryId === olderId) ?? versions[1];

  if (!newer) return <p className="text-ink-soft">No versions yet. They appear as you write.</p>;
  // Device names show only if there are several. Phones truncate labels, so the selected version's device also shows
  // below.
  const namesDevices = new Set(versions.map(({ device }) => device)).size > 1;
  const label = (version: EditedEntry) => labelOf(version, now, namesDevices);
  const hintOf = ({ device }: EditedEntry) => (namesDevices ? device : undefined);
  const options = versions.map((version) => ({ value: version.entryId, label: label(version) }));
  return (
    <div className="grid gap-5">
      {older ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="From"
            hint={hintOf(older)}
            value={older.entryId}
            options={options}
            onChange={setOlderId}
          />
          <SelectField
            label="To"
            hint={hintOf(newer)}
            value={newer.entryId}
            options={options}
            onChange={setNewerId}
          />
        </div>
      ) : null}
      {older ? null : <p className="text-sm text-ink-soft">One version so far: {label(newer)}</p>}
      <Difference before={older?.text ?? newer.text} after={newer.text} />
      {older ? (
        <Button variant="secondary" disabled={!canEdit(post)} onClick={() => void restore(older)}>
          <RotateCcw aria-hidden="true" className="size-4" />
          Restore the “From” version
        </Button>
      ) : null}
      <Events entries={entries ?? []} now={now} />
    </div>
  );
}

function Difference({ before, after }: { before: PostText; after: PostText }) {
  const parts = useMemo(() => wordDiff(before.content, after.content), [before, after]);
  const changes = metadataChanges(before, after);
  return (
    <div className="grid gap-3">
      {changes.map((change) => (
        <p key={change} className="text-sm text-ink-soft">
          {change}
        </p>
      ))}
      <div className="max-h-80 overflow-y-auto rounded-control border border-line bg-sunken p-4 text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">
        {parts.length === 0 ? <span className="text-ink-soft">No text.</span> : null}
        {parts.map(({ value, added, removed }, index) => {
          const key = `${index}-${value.length}`;
          if (added) {
            return (
              <ins key={key} className="rounded bg-success-wash text-success underline decoration-2">
                {value}
              </ins>
            );
          }
          if (removed) {
            return (
              <del key={key} className="rounded bg-danger-wash text-danger line-through">
                {value}
              </del>
            );
          }
          return <span key={key}>{value}</span>;
        })}
      </div>
    </div>
  );
}

function Events({
  entries,
  now,
}: {
  entries: readonly { entryId: string; action: string; ts: number; device?: string }[];
  now: number;
}) {
  const events = entries
    .filter(({ action }) => action !== 'edited')
    .toSorted((one, other) => other.ts - one.ts)
    .slice(0, 10);
  if (events.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-ink-soft">
      {events.map((entry) => {
        const isUnlocked = 'locked' in entry && entry.locked === false;
        const Icon = entry.action === 'completed' ? Trophy : isUnlocked ? LockOpen : Lock;
        const label = entry.action === 'completed' ? 'Completed' : isUnlocked ? 'Unlocked' : 'Locked';
        return (
          <li key={entry.entryId} className="flex items-center gap-2">
            <Icon aria-hidden="true" className="size-4" />
            {label} · {elapsedLabel(entry.ts, now)}
            {entry.device === undefined ? '' : ` · ${entry.device}`}
          </li>
        );
      })}
    </ul>
  );
}

function labelOf({ ts, text, device }: EditedEntry, now: number, namesDevices: boolean): string {
  return [elapsedLabel(ts, now), wordCountLabel(textInUse(text.content)), namesDevices ? device : undefined]
    .filter((part) => part !== undefined)
    .join(' · ');
}

function metadataChanges(before: PostText, after: PostText): string[] {
  return [
    ...(before.title === after.title ? [] : [`Title: “${before.title}” → “${after.title}”`]),
    ...(before.angle === after.angle ? [] : [`Angle: ${before.angle} → ${after.angle}`]),
    ...(before.tags.join() === after.tags.join()
      ? []
      : [`Tags: ${before.tags.join(', ') || 'none'} → ${after.tags.join(', ') || 'none'}`]),
    ...(before.scheduledAt === after.scheduledAt
      ? []
      : [`Scheduled: ${before.scheduledAt ?? 'no date'} → ${after.scheduledAt ?? 'no date'}`]),
  ];
}
