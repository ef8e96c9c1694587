import { CircleAlert, FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { DropZone } from './drop-zone.tsx';

type Reading<Row> = { ok: true; fileName: string; rows: readonly Row[] } | { ok: false; message: string };

/** Asks for a CSV file, and renders its rows once it has been read. */
export function CsvImport<Row>({
  prompt,
  read,
  children,
}: {
  prompt: string;
  read: (file: File) => Promise<Reading<Row>>;
  children: (rows: readonly Row[]) => ReactNode;
}) {
  const [reading, setReading] = useState<Reading<Row> | null>(null);
  const latest = useRef<File>(null);
  const show = async (file: File) => {
    latest.current = file;
    const shown = await read(file);
    // A large file may finish reading after a smaller file that was chosen later.
    if (latest.current === file) setReading(shown);
  };
  return (
    <div className="grid gap-5">
      <DropZone
        label="CSV file"
        accept=".csv,.tsv,text/csv,text/plain"
        isCompact={reading?.ok === true}
        onFile={(file) => void show(file)}
      >
        <FileUp aria-hidden="true" className="size-6 text-ink-soft" />
        <span className="text-sm text-ink-soft">
          {reading?.ok ? `${reading.fileName} · choose another` : prompt}
        </span>
      </DropZone>
      {reading?.ok === false ? <Alert tone="destructive">{reading.message}</Alert> : null}
      {reading?.ok && reading.rows.length > 0 ? children(reading.rows) : null}
    </div>
  );
}

/** A row that will be skipped, and why. */
export function SkippedRow({
  rowNumber,
  label,
  problems,
}: {
  rowNumber: number;
  label: string;
  problems: readonly string[];
}) {
  return (
    <li className="flex gap-3 rounded-control bg-danger-wash p-3 text-sm text-danger">
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
  );
}
