import { CircleCheck } from 'lucide-react';
import { type ImportedRow, parseImport } from '#domain/batch-table/import.ts';
import { csvColumns } from '#domain/export/table.ts';
import { angleLabel, isFree, type Post } from '#domain/posts/post.ts';
import { importCounts } from '#domain/text/import-counts.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { scheduledLabel } from '#web/browser/dates.ts';
import { csvPrompt, readCsv } from '#web/data/export/read-csv.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { importPosts } from '#web/data/store/batches.ts';
import { Button } from '#web/ui/button.tsx';
import { CsvImport, SkippedRow } from '#web/ui/csv-import.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { toastDone } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

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

function ImportForm({ posts, onDone }: { posts: readonly Post[]; onDone: () => void }) {
  return (
    <CsvImport prompt={csvPrompt()} read={(file) => readCsv(file, parseImport)}>
      {(rows) => <Preview rows={rows} freeCount={posts.filter(isFree).length} onDone={onDone} />}
    </CsvImport>
  );
}

function Preview({
  rows,
  freeCount,
  onDone,
}: {
  rows: readonly ImportedRow[];
  freeCount: number;
  onDone: () => void;
}) {
  const validRows = rows.filter((row) => row.ok);
  const invalidRows = rows.filter((row) => !row.ok);
  const importCount = Math.min(validRows.length, freeCount);
  const importing = useAction(() => attempt(() => importPosts(validRows.map(({ post }) => post))), {
    failure: 'Couldn’t import the posts',
    onSuccess: ({ importedCount }) => {
      toastDone(`${pluralize(importedCount, 'post')} imported`);
      onDone();
    },
  });
  return (
    <>
      <p role="status" className="text-sm">
        {importCounts(validRows.length, invalidRows.length)}
        {validRows.length > freeCount ? ` ${freePosts(freeCount)} Finish the batch to import more.` : ''}
      </p>
      <ol className="grid gap-2">
        {[...invalidRows, ...validRows].map((row) => (
          <PreviewRow key={row.rowNumber} row={row} />
        ))}
      </ol>
      <DialogFooter>
        <Button
          disabled={importCount === 0}
          isBusy={importing.isPending}
          onClick={() => void importing.run()}
        >
          Import {pluralize(importCount, 'post')}
        </Button>
      </DialogFooter>
    </>
  );
}

function freePosts(freeCount: number): string {
  if (freeCount === 0) return 'This batch has no free posts.';
  return `This batch has only ${pluralize(freeCount, 'free post')}.`;
}

function PreviewRow({ row }: { row: ImportedRow }) {
  if (!row.ok) return <SkippedRow rowNumber={row.rowNumber} label={row.title} problems={row.problems} />;
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
