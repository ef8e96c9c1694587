import { type ImportedCandidate, readCandidateTable } from '#domain/candidates/table.ts';
import { importCounts } from '#domain/text/import-counts.ts';
import { pluralize } from '#domain/text/pluralize.ts';
import { csvPrompt, readCsv } from '#web/data/export/read-csv.ts';
import { attempt } from '#web/data/store/attempt.ts';
import { importCandidates, undoImport } from '#web/data/store/candidates.ts';
import { readBrandKits } from '#web/data/video/brand-kits.ts';
import { Button } from '#web/ui/button.tsx';
import { CsvImport, SkippedRow } from '#web/ui/csv-import.tsx';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { saved, toastDone, toastDoneWithUndo } from '#web/ui/toast.ts';
import { useAction } from '#web/ui/use-action.ts';

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
      <CsvImport prompt={csvPrompt()} read={read}>
        {(rows) => <Preview rows={rows} onDone={() => onOpenChange(false)} />}
      </CsvImport>
    </Dialog>
  );
}

function Preview({ rows, onDone }: { rows: readonly ImportedCandidate[]; onDone: () => void }) {
  const good = rows.filter((row) => row.ok);
  const bad = rows.filter((row) => !row.ok);
  const importing = useAction(() => attempt(() => importCandidates(good.map(({ fields }) => fields))), {
    failure: 'Couldn’t import the candidates',
    onSuccess: (imported) => {
      const { added, before } = imported;
      const parts = [
        added.length > 0 ? `${pluralize(added.length, 'candidate')} added` : '',
        before.length > 0 ? `${pluralize(before.length, 'candidate')} changed` : '',
      ].filter((part) => part !== '');
      if (parts.length === 0) toastDone('You already have all of these candidates');
      else toastDoneWithUndo(parts.join(', '), () => void saved(attempt(() => undoImport(imported))));
      onDone();
    },
  });
  return (
    <>
      <p role="status" className="text-sm">
        {importCounts(good.length, bad.length)}
      </p>
      {bad.length > 0 ? (
        <ol className="grid gap-2">
          {bad.slice(0, shownProblems).map((row) => (
            <SkippedRow key={row.rowNumber} {...row} />
          ))}
        </ol>
      ) : null}
      <DialogFooter>
        <Button
          disabled={good.length === 0}
          isBusy={importing.isPending}
          onClick={() => void importing.run()}
        >
          Import {pluralize(good.length, 'candidate')}
        </Button>
      </DialogFooter>
    </>
  );
}

const read = (file: File) => readCsv(file, async (table) => readCandidateTable(table, await kitNames()));

const kitNames = () => readBrandKits().catch(() => []);
