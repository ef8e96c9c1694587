import Papa from 'papaparse';
import type { Table } from '#domain/text/table.ts';

type CsvReading = { ok: true; table: Table } | { ok: false; message: string };

/**
 * The rows and cells of a CSV file, whichever separator its spreadsheet uses, from the first row on that holds
 * something.
 */
export function tableFromCsv(text: string): CsvReading {
  const csv = text.replace(/^\ufeff?(?:[^\S\r\n]*[\r\n])*/, '');
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: separatorOf(csv) });
  const firstRow = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  // From such a row on, rows may have become part of one another without a word.
  const unmatched = errors.find(({ type }) => type === 'Quotes')?.row;
  return unmatched === undefined
    ? { ok: true, table: data.slice(firstRow) }
    : { ok: false, message: quotesRefusal(unmatched - firstRow) };
}

function quotesRefusal(rowNumber: number): string {
  const row = rowNumber === 0 ? 'the first line' : `row ${rowNumber}`;
  return `The quotation marks of ${row} do not match, so where it ends cannot be told. A text with quotation marks stands between two of them, and each one inside is doubled.`;
}

/** By the line that names the columns: the texts below it may be full of what separates nothing. */
function separatorOf(csv: string): string {
  const columnsBy = (separator: string) =>
    Papa.parse<string[]>(csv, { delimiter: separator, preview: 1 }).data[0]?.length ?? 0;
  const counts = [',', ';', '\t'].map((separator) => ({ separator, columns: columnsBy(separator) }));
  const [most] = counts.sort((one, other) => other.columns - one.columns);
  // In a single column nothing is separated, and whoever wrote it had to quote none of the three.
  return most && most.columns > 1 ? most.separator : Papa.UNIT_SEP;
}
