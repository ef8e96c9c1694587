import Papa from 'papaparse';
import type { Table } from '#domain/text/table.ts';

/** The rows and cells of a CSV file, whichever separator its spreadsheet uses, from the first row on that holds something. */
export function tableFromCsv(text: string): Table {
  const csv = text.replace(/^\ufeff?(?:[^\S\r\n]*[\r\n])*/, '');
  const { data } = Papa.parse<string[]>(csv, { delimiter: separatorOf(csv) });
  return data.slice(data.findIndex((cells) => cells.some((cell) => cell.trim() !== '')));
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
