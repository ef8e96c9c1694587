import {
  CalendarDays,
  CalendarRange,
  ChevronDown,
  Download,
  FileText,
  Flag,
  Sheet,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import {
  batchFinishedMessage,
  batchHasContentMessage,
  finishDescription,
} from '#domain/posts/finish-batch.ts';
import type { Post } from '#domain/posts/post.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { finishCurrentBatch, undoFinish } from '#web/data/store/batches.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { exportPosts } from './export-posts.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SpreadDialog } from './spread-dialog.tsx';

type OpenDialog = 'spread' | 'import' | 'finish' | null;

export function BatchToolbar({
  posts,
  selected,
  onFinished,
}: {
  posts: readonly Post[];
  selected: readonly Post[];
  onFinished: () => void;
}) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const show = (dialog: OpenDialog) => (isOpen: boolean) => setOpen(isOpen ? dialog : null);
  const completeCount = posts.filter(({ state }) => state === 'complete').length;
  const written = posts.filter(({ title, content }) => title !== '' || content !== '');

  const finish = async () => {
    setOpen(null);
    const finish = await saved(attempt(finishCurrentBatch));
    if (!finish) return;
    onFinished();
    toastDoneWithUndo(batchFinishedMessage, async () => {
      const isUndone = await saved(attempt(() => undoFinish(finish)));
      if (isUndone === false) toastFailed(batchHasContentMessage);
    });
  };

  return (
    <div className="flex flex-wrap max-sm:grid max-sm:grid-cols-2 max-lg:[&>button]:grow sm:max-lg:[&>button]:px-3 sm:max-lg:[&>button>svg:first-child]:hidden items-center justify-end gap-2">
      <p className="mr-auto text-sm text-ink-soft tabular-nums max-lg:basis-full max-sm:col-span-2">
        {completeCount} of {posts.length} complete
      </p>
      <Button onClick={() => setOpen('spread')}>
        <CalendarRange aria-hidden="true" className="size-4" /> Spread dates
      </Button>
      <Button variant="secondary" onClick={() => setOpen('import')}>
        <Upload aria-hidden="true" className="size-4" /> Import CSV
      </Button>
      <Menu
        trigger={
          <Button variant="secondary" disabled={written.length === 0}>
            <Download aria-hidden="true" className="size-4" /> Export
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuItem icon={<Sheet aria-hidden="true" />} onSelect={() => exportPosts(written, posts, 'csv')}>
          Spreadsheet (CSV)
        </MenuItem>
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => exportPosts(written, posts, 'text')}>
          LinkedIn text
        </MenuItem>
        <MenuItem
          icon={<CalendarDays aria-hidden="true" />}
          onSelect={() => exportPosts(posts, posts, 'calendar')}
        >
          Calendar (.ics)
        </MenuItem>
      </Menu>
      <Button variant="secondary" disabled={completeCount === 0} onClick={() => setOpen('finish')}>
        <Flag aria-hidden="true" className="size-4" /> Finish batch
      </Button>

      <SpreadDialog
        posts={posts}
        selected={selected}
        isOpen={open === 'spread'}
        onOpenChange={show('spread')}
      />
      <ImportDialog posts={posts} isOpen={open === 'import'} onOpenChange={show('import')} />
      <ConfirmDialog
        title="Finish this batch?"
        description={finishDescription(completeCount, posts.length - completeCount)}
        action="Finish batch"
        isOpen={open === 'finish'}
        onOpenChange={show('finish')}
        onConfirm={() => void finish()}
      />
    </div>
  );
}
