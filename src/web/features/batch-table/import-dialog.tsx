import { CircleAlert, CircleCheck, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ImportedRow, parseImport } from '#domain/batch-table/import.ts';
import { csvColumns } from '#domain/export/table.ts';
import { angleLabel, isFree, type Post } from '#domain/posts/post.ts';
import { counted } from '#domain/text/counted.ts';
import { scheduledLabel } from '#web/browser/dates.ts';
import { isTouchOnly } from '#web/browser/platform.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { importPosts } from '#web/data/store/batches.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const maxFileBytes = 5 * 1024 * 1024;

export function ImportDialog({
  posts,
  isOpen,
  onOpenChange,
}: {
  posts: readonly Post[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Import posts"
      description={`Use a CSV file with the same columns as the export: ${csvColumns.join(', ')}.`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ImportForm posts={posts} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type Reading =
  | { stage: 'waiting' }
  | { stage: 'refused'; message: string }
  | { stage: 'read'; fileName: string; rows: ImportedRow[] };

function ImportForm({ posts, onDone }: { posts: readonly Post[]; onDone: () => void }) {
  const [reading, setReading] = useState<Reading>({ stage: 'waiting' });
  const latest = useRef<File>(null);
  const freeCount = posts.filter(isFree).length;
  const rows = reading.stage === 'read' ? reading.rows : [];
  const good = rows.filter((row) => row.ok);
  const bad = rows.filter((row) => !row.ok);
  const importCount = Math.min(good.length, freeCount);

  const show = async (file: File) => {
    latest.current = file;
    const shown = await read(file);
    // A large file may finish reading after a small one chosen later.
    if (latest.current === file) setReading(shown);
  };
  const importing = useAction(() => attempt(() => importPosts(good.map(({ post }) => post))), {
    failure: 'Not imported',
    onSuccess: ({ importedCount }) => {
      toastDone(`${counted(importedCount, 'post')} imported`);
      onDone();
    },
  });

  return (
    <div className="grid gap-5">
      <DropZone
        label="CSV file"
        accept=".csv,.tsv,text/csv,text/plain"
        isCompact={reading.stage === 'read'}
        onFile={(file) => void show(file)}
      >
        <FileUp aria-hidden="true" className="size-6 text-ink-soft" />
        <span className="text-sm text-ink-soft">
          {reading.stage === 'read'
            ? `${reading.fileName} · choose another`
            : isTouchOnly()
              ? 'Choose a CSV file'
              : 'Choose or drop a CSV file'}
        </span>
      </DropZone>
      {reading.stage === 'refused' ? <Alert tone="destructive">{reading.message}</Alert> : null}
      {rows.length > 0 ? (
        <>
          <p role="status" className="text-sm">
            {good.length} of {counted(rows.length, 'row')} can be imported.
            {bad.length > 0 ? ` ${counted(bad.length, 'row')} with problems will be skipped.` : ''}
            {good.length > freeCount ? ` ${freePosts(freeCount)} Finish the batch to import more.` : ''}
          </p>
          <ol className="grid gap-2">
            {[...bad, ...good].map((row) => (
              <PreviewRow key={row.rowNumber} row={row} />
            ))}
          </ol>
          <DialogFooter>
            <Button
              disabled={importCount === 0}
              isBusy={importing.isPending}
              onClick={() => void importing.run()}
            >
              Import {counted(importCount, 'post')}
            </Button>
          </DialogFooter>
        </>
      ) : null}
    </div>
  );
}

function freePosts(freeCount: number): string {
  if (freeCount === 0) return 'This batch has no free posts.';
  return `This batch has only ${counted(freeCount, 'free post')}.`;
}

function PreviewRow({ row }: { row: ImportedRow }) {
  if (!row.ok) {
    return (
      <li className="flex gap-3 rounded-control bg-danger-wash p-3 text-sm text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <div className="grid min-w-0 gap-0.5 wrap-anywhere">
          <p className="font-medium">
            Row {row.rowNumber}
            {row.title ? `: ${row.title}` : ''}
          </p>
          {row.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      </li>
    );
  }
  const { title, content, angle, tags, scheduledAt } = row.post;
  const facts = [
    angle ? angleLabel(angle) : '',
    tags?.join(', ') ?? '',
    scheduledAt ? scheduledLabel(scheduledAt) : '',
  ];
  return (
    <li className="flex gap-3 rounded-control bg-sunken p-3 text-sm">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-medium">
          Row {row.rowNumber}: {title || 'Untitled'}
        </p>
        <p className="line-clamp-2 text-ink-soft">{content}</p>
        <p className="text-ink-soft">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
    </li>
  );
}

const refusals = {
  'too-large': 'This file is too large. The limit is 5 MB.',
  'no-text': 'This isn’t a text file. Save the spreadsheet as CSV.',
  unreadable: 'Couldn’t read this file.',
} as const;

async function read(file: File): Promise<Reading> {
  const content = await readTextFile(file, maxFileBytes);
  if (!content.ok) return { stage: 'refused', message: refusals[content.reason] };
  const { tableFromCsv } = await import('#web/data/export/csv-table.ts');
  const csv = tableFromCsv(content.text);
  const result = csv.ok ? parseImport(csv.table) : csv;
  return result.ok
    ? { stage: 'read', fileName: file.name, rows: result.rows }
    : { stage: 'refused', message: result.message };
}
