import { isTouchOnly } from '#web/browser/platform.ts';
import { readTextFile } from '#web/browser/text-file.ts';

/** The rows of a CSV file, good and bad, or why the whole file can't be imported. */
export type ParsedCsv<Row> = { ok: true; rows: Row[] } | { ok: false; message: string };

const maxFileBytes = 5 * 1024 * 1024;

/** Reads a CSV file and parses its table with `parse`. */
export async function readCsv<Row>(
  file: File,
  parse: (table: string[][]) => ParsedCsv<Row> | Promise<ParsedCsv<Row>>,
): Promise<{ ok: true; fileName: string; rows: Row[] } | { ok: false; message: string }> {
  const content = await readTextFile(file, maxFileBytes);
  if (!content.ok) return { ok: false, message: refusals[content.reason] };
  const { tableFromCsv } = await import('./csv-table.ts');
  const csv = tableFromCsv(content.text);
  const parsed = csv.ok ? await parse(csv.table) : csv;
  return parsed.ok ? { ...parsed, fileName: file.name } : parsed;
}

/** The prompt shown before a file is chosen. */
export function csvPrompt(): string {
  return isTouchOnly() ? 'Choose a CSV file' : 'Choose or drop a CSV file';
}

const refusals = {
  'too-large': 'This file is too large. The limit is 5 MB.',
  'no-text': 'This isn’t a text file. Save the spreadsheet as CSV.',
  unreadable: 'Couldn’t read this file.',
} as const;
