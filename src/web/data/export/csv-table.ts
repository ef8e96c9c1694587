import Papa from 'papaparse';
import type { Table } from '#domain/text/table.ts';

/** The rows and cells of a CSV file, whichever separator its spreadsheet uses. */
export function tableFromCsv(text: string): Table {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
  });
  return data;
}
