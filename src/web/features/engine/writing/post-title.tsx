import { History, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { useMergedField } from '#web/browser/use-merged-field.ts';
import { Button } from '#web/ui/button.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import type { Draft } from './use-draft.ts';

/** The title field, with buttons for the history and the lock. */
export function PostTitle({
  post,
  draft: { text, change },
  isReadOnly,
  onToggleLock,
  onWritten,
}: {
  post: Post;
  draft: Draft;
  isReadOnly: boolean;
  onToggleLock: () => void;
  onWritten: (written: Post) => void;
}) {
  const field = useMergedField<HTMLInputElement>(text.title, ({ after }) => change({ title: after }));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const LockIcon = post.locked ? Lock : LockOpen;
  return (
    <div className="flex items-center">
      <input
        {...field}
        type="text"
        aria-label="Title"
        placeholder="Title"
        readOnly={isReadOnly}
        className="min-h-11 min-w-0 flex-1 bg-transparent font-display text-xl font-semibold tracking-tight text-ellipsis caret-accent outline-transparent placeholder:text-ink-soft md:text-2xl"
      />
      <Button
        variant="quiet"
        size="icon"
        className="text-ink-soft hover:text-ink"
        aria-label="Version history"
        onClick={() => setHistoryOpen(true)}
      >
        <History aria-hidden="true" className="size-5" />
      </Button>
      <Button
        variant="quiet"
        size="icon-end"
        className="text-ink-soft hover:text-ink aria-pressed:text-ink"
        aria-label={post.locked ? 'Unlock post' : 'Lock post'}
        aria-pressed={post.locked}
        disabled={post.state === 'complete'}
        onClick={onToggleLock}
      >
        <LockIcon aria-hidden="true" className="size-5" />
      </Button>
      <HistoryDialog post={post} isOpen={isHistoryOpen} onOpenChange={setHistoryOpen} onWritten={onWritten} />
    </div>
  );
}
