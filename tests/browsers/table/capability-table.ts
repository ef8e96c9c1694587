import type { BrowserReport } from './browser-report.ts';
import { capabilities, getsOf } from './capabilities.ts';

const start = '<!-- Written by `npm run browsers`. -->';
const end = '<!-- End of the table. -->';

/** Returns the document with a new table for these browsers. Speeds are relative to the first browser. */
export function withTable(document: string, reports: readonly BrowserReport[]): string {
  const [head, , tail] = partsOf(document);
  const [first] = reports;
  if (!first) throw new Error('No browser reported.');
  const rows = capabilities.map((capability) => [
    capability.name,
    ...reports.map((report) => getsOf(capability, report, first)),
  ]);
  const titles = ['', ...reports.map(({ browser }) => shortName(browser))];
  const widths = titles.map((_, column) =>
    Math.max(...[titles, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const lines = [titles, widths.map((width) => '-'.repeat(width)), ...rows].map(line);
  return `${head}${start}\n\n${lines.join('\n')}\n\n${end}${tail}`;
}

/** Returns the name with the first two parts of the version, such as "Firefox 153.7". */
function shortName(browser: string): string {
  const [name = browser] = /^.*? \d+(\.\d+)?/.exec(browser) ?? [];
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** Returns the capabilities named in the document's table. */
export function namesInTable(document: string): string[] {
  const [, table] = partsOf(document);
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => row.split('|')[1]?.trim() ?? '');
}

function partsOf(document: string): readonly [head: string, table: string, tail: string] {
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The document has no place for the table: ${start} … ${end}`);
  return [document.slice(0, from), document.slice(from + start.length, to), document.slice(to + end.length)];
}
