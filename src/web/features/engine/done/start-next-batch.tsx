import { Flag } from 'lucide-react';
import { useState } from 'react';
import {
  batchFinishedMessage,
  batchHasContentMessage,
  finishDescription,
} from '#domain/posts/finish-batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { focusHeading } from '#web/browser/focus.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { finishCurrentBatch, undoFinish } from '#web/data/store/batches.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';

/** The button that finishes a batch and starts the next one, after a confirmation. */
export function StartNextBatch({ posts }: { posts: readonly Post[] }) {
  const [isOpen, setOpen] = useState(false);
  const completeCount = posts.filter(({ state }) => state === 'complete').length;
  const start = async () => {
    setOpen(false);
    const finish = await saved(attempt(finishCurrentBatch));
    if (!finish) return;
    // The focused button disappears with the batch.
    focusHeading();
    toastDoneWithUndo(batchFinishedMessage, async () => {
      const isUndone = await saved(attempt(() => undoFinish(finish)));
      if (isUndone === false) toastFailed(batchHasContentMessage);
    });
  };
  return (
    <>
      <Button variant="secondary" className="max-md:px-3" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4 max-md:hidden" />
        Start next batch
      </Button>
      <ConfirmDialog
        title="Start the next batch?"
        description={finishDescription(completeCount, posts.length - completeCount)}
        action="Start next batch"
        tone="primary"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onConfirm={() => void start()}
      />
    </>
  );
}
