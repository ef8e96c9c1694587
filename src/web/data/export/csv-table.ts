import Papa from 'papaparse';
import type { Table } from '#domain/text/table.ts';

type CsvReading = { ok: true; table: Table } | { ok: false; message: string };

/** Parses a CSV file with any common separator, starting at the first non-empty row. */
export function tableFromCsv(text: string): CsvReading {
  const csv = text.replace(/^\ufeff?(?:[^\S\r\n]*[\r\n])*/, '');
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: separatorOf(csv) });
  const firstRow = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  // After an unmatched quotation mark, the parser may have merged rows without an error.
  const unmatched = errors.find(({ type }) => type === 'Quotes')?.row;
  return unmatched === undefined
    ? { ok: true, table: data.slice(firstRow) }
    : { ok: false, message: quotesRefusal(unmatched - firstRow) };
}

function quotesRefusal(rowNumber: number): string {
  const row = rowNumber === 0 ? 'the first line' : `row ${rowNumber}`;
  return `The quotation marks in ${row} don’t match. Enclose text that contains quotation marks in quotation marks, and double each one inside.`;
}

/** Detects the separator from the header row, because cell texts may contain any of the separators. */
function separatorOf(csv: string): string {
  const columnsBy = (separator: string) =>
    Papa.parse<string[]>(csv, { delimiter: separator, preview: 1 }).data[0]?.length ?? 0;
  const counts = [',', ';', '\t'].map((separator) => ({ separator, columns: columnsBy(separator) }));
  const [most] = counts.sort((one, other) => other.columns - one.columns);
  // A single column has no separator, so its texts may contain all three separators unquoted.
  return most && most.columns > 1 ? most.separator : Papa.UNIT_SEP;
}
