import { CircleAlert, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ImportedCandidate, readCandidateTable } from '#domain/candidates/table.ts';
import { counted } from '#domain/text/counted.ts';
import { isTouchOnly } from '#web/browser/platform.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { importCandidates, undoImport } from '#web/data/store/candidates.ts';
import { readBrandKits } from '#web/data/video/brand-kits.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { saved, toastDone, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

const maxFileBytes = 5 * 1024 * 1024;
const shownProblems = 50;

export function ImportDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title="Import candidates"
      description="Use a CSV file with a name or title column. It can also have number, country, availability, contact, notes, tags, brand kit, and the other columns of the export."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <ImportForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type Reading =
  | { stage: 'waiting' }
  | { stage: 'refused'; message: string }
  | { stage: 'read'; fileName: string; rows: ImportedCandidate[] };

function ImportForm({ onDone }: { onDone: () => void }) {
  const [reading, setReading] = useState<Reading>({ stage: 'waiting' });
  const latest = useRef<File>(null);
  const rows = reading.stage === 'read' ? reading.rows : [];
  const good = rows.filter((row) => row.ok);
  const bad = rows.filter((row) => !row.ok);

  const show = async (file: File) => {
    latest.current = file;
    const shown = await read(file);
    // A large file may finish reading after a small one chosen later.
    if (latest.current === file) setReading(shown);
  };
  const importing = useAction(() => attempt(() => importCandidates(good.map(({ fields }) => fields))), {
    failure: 'Not imported',
    onSuccess: (imported) => {
      const { added, before } = imported;
      const parts = [
        added.length > 0 ? `${counted(added.length, 'candidate')} added` : '',
        before.length > 0 ? `${counted(before.length, 'candidate')} changed` : '',
      ].filter((part) => part !== '');
      if (parts.length === 0) toastDone('You have all of these candidates already');
      else toastDoneWithUndo(parts.join(', '), () => void saved(attempt(() => undoImport(imported))));
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
          </p>
          {bad.length > 0 ? (
            <ol className="grid gap-2">
              {bad.slice(0, shownProblems).map(({ rowNumber, label, problems }) => (
                <li
                  key={rowNumber}
                  className="flex gap-3 rounded-control bg-danger-wash p-3 text-sm text-danger"
                >
                  <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  <div className="grid min-w-0 gap-0.5 wrap-anywhere">
                    <p className="font-medium">
                      Row {rowNumber}
                      {label === '' ? '' : `: ${label}`}
                    </p>
                    {problems.map((problem) => (
                      <p key={problem}>{problem}</p>
                    ))}
                  </div>
                </li>
              ))}
            </ol>
          ) : null}
          <DialogFooter>
            <Button
              disabled={good.length === 0}
              isBusy={importing.isPending}
              onClick={() => void importing.run()}
            >
              Import {counted(good.length, 'candidate')}
            </Button>
          </DialogFooter>
        </>
      ) : null}
    </div>
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
  const result = csv.ok ? readCandidateTable(csv.table, await kitNames()) : csv;
  return result.ok
    ? { stage: 'read', fileName: file.name, rows: result.rows }
    : { stage: 'refused', message: result.message };
}

const kitNames = () => readBrandKits().catch(() => []);
