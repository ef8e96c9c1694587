import { useId } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { type TextVersions, type VersionName, versionsIn } from '#domain/posts/version-b.ts';
import { keepVersionInUse, undoAiEdit } from '#web/data/store/ai-edits.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { Button } from '#web/ui/button.tsx';
import { saved, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const names = ['A', 'B'] as const;

/** Switches between the two versions of a post's text. Renders nothing if there is only one. */
export function VersionSwitch({
  post,
  content,
  isReadOnly,
  onUse,
  onFlush,
  onWritten,
}: {
  post: Post;
  /** The whole content, with both versions. */
  content: string;
  isReadOnly: boolean;
  onUse: (name: VersionName) => void;
  /** Saves the typed text. Resolves to false if that fails. */
  onFlush: () => Promise<boolean>;
  /** Called with the post after a version was removed or restored. */
  onWritten: (post: Post) => void;
}) {
  const versions = versionsIn(content);
  const { run: keepOne } = useAction(async () => {
    if (!(await onFlush())) return { ok: true, value: null };
    const kept = await attempt(() => keepVersionInUse(post.postId));
    if (!kept.ok || !kept.value) return kept;
    const applied = kept.value;
    onWritten(applied.after);
    toastDoneWithUndo(`Version ${versions?.inUse === 'B' ? 'A' : 'B'} removed.`, async () => {
      const undone = await saved(attempt(() => undoAiEdit(applied)));
      if (undone) onWritten(undone);
    });
    return kept;
  });
  if (!versions) return null;
  if (isReadOnly) return <InUse versions={versions} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Switch inUse={versions.inUse} onUse={onUse} />
      <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">Only the version in use is exported.</p>
      <Button variant="quiet" onClick={() => void keepOne()}>
        Keep only Version {versions.inUse}
      </Button>
    </div>
  );
}

function Switch({ inUse, onUse }: { inUse: VersionName; onUse: (name: VersionName) => void }) {
  const group = useId();
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col rounded-control border border-line p-1">
      <legend className="sr-only">Version in use</legend>
      {names.map((name) => (
        <label
          key={name}
          className="shows-chosen grid min-h-11 cursor-pointer place-items-center rounded-lg px-4 text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-chosen has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={name === inUse}
            onChange={() => onUse(name)}
          />
          Version {name}
        </label>
      ))}
    </fieldset>
  );
}

function InUse({ versions: { inUse } }: { versions: TextVersions }) {
  return (
    <p className="text-sm text-ink-soft">
      Version {inUse} is in use. Version {inUse === 'A' ? 'B' : 'A'} is kept but not exported.
    </p>
  );
}
