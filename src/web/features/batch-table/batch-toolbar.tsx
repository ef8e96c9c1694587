import {
  CalendarDays,
  CalendarRange,
  ChevronDown,
  Download,
  Ellipsis,
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
import { useMediaQuery } from '#web/browser/media.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { finishCurrentBatch, undoFinish } from '#web/data/store/batches.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Menu, MenuItem, MenuItems, MenuSeparator } from '#web/ui/menu.tsx';
import { saved, toastDoneWithUndo, toastFailed } from '#web/ui/toast.ts';
import { exportPosts } from './export-posts.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SpreadDialog } from './spread-dialog.tsx';

type OpenDialog = 'spread' | 'import' | 'finish' | null;

/** Buttons for the batch. On a phone, they are one row: Spread dates and a menu with the others. */
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
  const isPhone = useMediaQuery('(width < 48rem)');
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

  const exports = (
    <>
      <MenuItem
        icon={<Sheet aria-hidden="true" />}
        isDisabled={written.length === 0}
        onSelect={() => exportPosts(written, posts, 'csv')}
      >
        Spreadsheet (CSV)
      </MenuItem>
      <MenuItem
        icon={<FileText aria-hidden="true" />}
        isDisabled={written.length === 0}
        onSelect={() => exportPosts(written, posts, 'text')}
      >
        LinkedIn text
      </MenuItem>
      <MenuItem
        icon={<CalendarDays aria-hidden="true" />}
        isDisabled={written.length === 0}
        onSelect={() => exportPosts(posts, posts, 'calendar')}
      >
        Calendar (.ics)
      </MenuItem>
    </>
  );

  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-lg:[&>button]:px-3 md:max-lg:[&>button>svg:first-child]:hidden">
      <p className="mr-auto text-sm text-ink-soft tabular-nums">
        {completeCount} of {posts.length} complete
      </p>
      <Button onClick={() => setOpen('spread')}>
        <CalendarRange aria-hidden="true" className="size-4" /> Spread dates
      </Button>
      {isPhone ? (
        <Menu
          trigger={
            <Button variant="secondary" size="icon" aria-label="More">
              <Ellipsis aria-hidden="true" className="size-5" />
            </Button>
          }
        >
          <MenuItem icon={<Upload aria-hidden="true" />} onSelect={() => setOpen('import')}>
            Import CSV
          </MenuItem>
          <MenuItems label="Export">{exports}</MenuItems>
          <MenuSeparator />
          <MenuItem
            icon={<Flag aria-hidden="true" />}
            isDisabled={completeCount === 0}
            onSelect={() => setOpen('finish')}
          >
            Finish batch
          </MenuItem>
        </Menu>
      ) : (
        <>
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
            {exports}
          </Menu>
          <Button variant="secondary" disabled={completeCount === 0} onClick={() => setOpen('finish')}>
            <Flag aria-hidden="true" className="size-4" /> Finish batch
          </Button>
        </>
      )}

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
