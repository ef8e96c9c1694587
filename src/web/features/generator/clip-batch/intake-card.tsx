import { FileSpreadsheet, Files, Users } from 'lucide-react';
import { useState } from 'react';
import { type BatchRow, mergeTableRows, rowCountAfterAdding } from '#domain/video/clip-batch.ts';
import { maxBatchRows, type RowFields, rowsFromTable, tableFromRows } from '#domain/video/clip-rows.ts';
import { download } from '#web/browser/download.ts';
import { videoFileDialogTypes } from '#web/browser/files.ts';
import { newId } from '#web/browser/ids.ts';
import {
  canStoreFileHandles,
  copiedFiles,
  droppedFiles,
  openFile,
  type PickedFile,
  pickFiles,
} from '#web/browser/picked-files.ts';
import { isTouchOnly } from '#web/browser/platform.ts';
import { readTextFile } from '#web/browser/text-file.ts';
import { tableFromCsv } from '#web/data/export/csv-table.ts';
import { csvFile } from '#web/data/export/files.ts';
import { useCandidateCount } from '#web/data/store/candidate-videos.ts';
import { addClips, type ClipBatch, replaceRows } from '#web/data/store/clip-batch.ts';
import { saveFailureMessage } from '#web/data/store/failure.ts';
import { readFreeBytes } from '#web/data/store/usage.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { LazyDialog, lazyModule } from '#web/ui/lazy.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { notice } from '../notice.ts';
import { copiesRefusal, countRefusal, replacedNotice, tableRefusal } from './row-messages.ts';

const candidatesDialog = lazyModule(() => import('./candidates-dialog.tsx'));

const example: RowFields[] = [
  { fileName: 'anna.mp4', number: '001', country: 'Germany', positionTitle: 'Executive Assistant' },
  {
    fileName: 'bert.mov',
    number: '002',
    country: 'PH',
    positionTitle: 'Designer',
    availability: 'From 1 March, part-time',
  },
];

/** Adds clips and the CSV with their candidates to a batch. */
export function IntakeCard({
  userId,
  batch,
  isDisabled,
}: {
  userId: string;
  batch: ClipBatch;
  isDisabled: boolean;
}) {
  const { rows } = batch;
  const candidateCount = useCandidateCount();
  const [isAdding, setIsAdding] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const take = async (given: Promise<PickedFile[]>) => {
    setIsBusy(true);
    setRefusal(null);
    const refused = await given.then((files) => addFiles(userId, batch, files)).catch(notStored);
    setIsBusy(false);
    setRefusal(refused);
  };
  const many = {
    onChosen: (files: File[]) => void take(Promise.resolve(copiedFiles(files))),
    onDropped: (given: DataTransfer) => void take(droppedFiles(given)),
    onOpen: canStoreFileHandles()
      ? () => void take(pickFiles({ 'video/*': [], 'text/csv': ['.csv'] }))
      : null,
  };
  return (
    <Card
      title="Clips and candidate list"
      description="Add your clips and a CSV with the columns file, number, country, and title. Without a CSV, type the details here."
    >
      <div className="grid gap-4">
        {refusal === null ? null : (
          <Alert tone="destructive" title="Some files couldn’t be added">
            <p>{refusal}</p>
          </Alert>
        )}
        <DropZone
          isCompact={rows.length > 0}
          label="Add clips or a CSV"
          accept={`${videoFileDialogTypes},.csv,text/csv`}
          isDisabled={isDisabled || isBusy}
          many={many}
        >
          {isBusy ? (
            <span role="status" className="grid justify-items-center gap-3 text-sm font-medium">
              <Spinner />
              Adding files…
            </span>
          ) : rows.length > 0 ? (
            <span className="text-sm text-ink-soft">
              <span className="font-semibold text-ink">Add more clips or another CSV</span>
              {isTouchOnly() ? null : ', or drop them here'}
            </span>
          ) : (
            <>
              <Files aria-hidden="true" className="size-7 text-ink-soft" />
              <span className="grid gap-1">
                <span className="font-semibold">Add clips and a CSV</span>
                <span className="text-sm text-ink-soft">
                  {isTouchOnly() ? 'Tap to choose them together' : 'or drop them here'}, up to {maxBatchRows}{' '}
                  clips. Longer clips are cut to one minute.
                </span>
              </span>
            </>
          )}
        </DropZone>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {rows.length > 0 ? 'Prefer a spreadsheet?' : 'No CSV yet?'}
          <Button
            variant="quiet"
            className="-mx-2 px-2! underline"
            onClick={() => {
              const table = tableFromRows(rows.length > 0 ? rows.map(({ words }) => words) : example);
              void download(new Blob([csvFile(table)], { type: 'text/csv' }), 'candidates.csv');
            }}
          >
            <FileSpreadsheet aria-hidden="true" className="size-4" />
            {rows.length > 0 ? 'Download these rows as a CSV' : 'Download an example CSV'}
          </Button>
          {candidateCount > 0 ? (
            <Button
              variant="quiet"
              className="-mx-2 px-2! underline"
              disabled={isDisabled || isBusy}
              onClick={() => setIsAdding(true)}
            >
              <Users aria-hidden="true" className="size-4" />
              Add candidates
            </Button>
          ) : null}
        </p>
        <LazyDialog module={candidatesDialog} isOpen={isAdding} onOpenChange={setIsAdding}>
          {({ CandidatesDialog }) => (
            <CandidatesDialog userId={userId} rows={rows} isOpen={isAdding} onOpenChange={setIsAdding} />
          )}
        </LazyDialog>
      </div>
    </Card>
  );
}

async function notStored(error: unknown): Promise<string> {
  const { reason, sentence, remedy } = await saveFailureMessage(error, 'the clips');
  return `${sentence} ${reason === 'disk-full' ? 'Free up disk space or add fewer at a time.' : remedy}`;
}

/**
 * Adds clips and CSV files to the batch and reports replaced clips. Returns a message for files that could not be
 * added, or null.
 */
async function addFiles(
  userId: string,
  batch: ClipBatch,
  files: readonly PickedFile[],
): Promise<string | null> {
  const isList = ({ name }: PickedFile) => /\.(csv|tsv|txt)$/i.test(name);
  const clips = files.filter((file) => !isList(file));
  const names = clips.map(({ name }) => name);
  const copiedBytes = clips.reduce(
    (sum, { source }) => sum + (source.kind === 'copy' ? source.file.size : 0),
    0,
  );
  const refusal =
    countRefusal(rowCountAfterAdding(names, batch)) ?? copiesRefusal(copiedBytes, await readFreeBytes());
  if (refusal !== null) return refusal;
  // Add CSV files first: a clip without a CSV row gets a row with the next number.
  const listRefusal = await addLists(userId, batch, files.filter(isList), names);
  if (clips.length > 0) {
    const replaced = replacedNotice(await addClips(userId, clips));
    if (replaced !== null) notice.info(replaced);
  }
  return listRefusal;
}

async function addLists(
  userId: string,
  batch: ClipBatch,
  lists: readonly PickedFile[],
  addedNames: readonly string[],
): Promise<string | null> {
  const { clips } = batch;
  let rows: readonly BatchRow[] = batch.rows;
  for (const { name, source } of lists) {
    const file = await openFile(source);
    const content = file && (await readTextFile(file));
    if (!content?.ok) return `Couldn’t read ${name}.`;
    const csv = tableFromCsv(content.text);
    if (!csv.ok) return csv.message;
    const read = rowsFromTable(csv.table);
    if (!read.ok) return tableRefusal(read);
    rows = mergeTableRows(rows, read.rows, clips, newId);
    const tooMany = countRefusal(rowCountAfterAdding(addedNames, { rows, clips }));
    if (tooMany !== null) return tooMany;
    await replaceRows(userId, read.rows);
  }
  return null;
}
