import { csvColumns, originalCell } from '#domain/export/table.ts';
import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import { ideaSummaryCharacters } from '#domain/posts/limits.ts';
import { type Angle, angles, type PostText, parseTags } from '#domain/posts/post.ts';
import { preview } from '#domain/text/characters.ts';
import type { Table } from '#domain/text/table.ts';
import { detectSlashOrder, parseDate, type SlashOrder } from './parse-date.ts';

/** The content of an imported row. The post keeps its own value for every missing field. */
export type ImportedPost = Pick<PostText, 'title' | 'content'> &
  Partial<Pick<PostText, 'angle' | 'tags' | 'scheduledAt'>>;

/** One row of the file: a post, or the problems with it. `rowNumber` counts from 1 below the header. */
export type ImportedRow =
  | { rowNumber: number; ok: true; post: ImportedPost }
  | { rowNumber: number; ok: false; title: string; problems: string[] };

export type ImportResult = { ok: true; rows: ImportedRow[] } | { ok: false; message: string };

/**
 * Reads a table with the export's columns, in any order, ignoring case. Only Content is required. Empty rows are
 * skipped, and an invalid row does not block the others.
 */
export function parseImport(table: Table): ImportResult {
  const [headers = [], ...rows] = table;
  const names = headers.map((header) => header.trim().toLowerCase());
  const columns = csvColumns.map((column) => names.indexOf(column.toLowerCase()));
  const [, contentColumn = -1] = columns;
  if (contentColumn < 0) {
    return {
      ok: false,
      message: `This file has no “Content” column. The first line must name the columns: ${csvColumns.join(', ')}.`,
    };
  }
  const dateColumn = columns.at(-1) ?? -1;
  const order = detectSlashOrder(rows.map((cells) => cells[dateColumn] ?? ''));
  const filled = rows
    .map((cells, index) => ({ cells, rowNumber: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { ok: false, message: 'This file has no posts below the first line.' };
  return {
    ok: true,
    rows: filled.map(({ cells, rowNumber }) =>
      rowFrom(cells, { columns, columnCount: headers.length, rowNumber, order }),
    ),
  };
}

function rowFrom(
  cells: readonly string[],
  {
    columns,
    columnCount,
    rowNumber,
    order,
  }: { columns: readonly number[]; columnCount: number; rowNumber: number; order: SlashOrder | null },
): ImportedRow {
  const [titleText = '', written = '', angleText = '', tagsText = '', dateText = ''] = columns.map(
    (column) => (column < 0 ? '' : originalCell(cells[column] ?? '')),
  );
  // Titles have one line. Special spaces of other languages stay as they are.
  const title = titleText.replace(/[ \t\v\f\r\n\u2028\u2029]+/gu, ' ').trim();
  // Text fields and LinkedIn count a line break as one character.
  const content = written.replace(/\r\n?/g, '\n');
  const angle = angleText.trim() === '' ? null : parseAngle(angleText);
  const tags = parseTags(tagsText);
  const date = dateText.trim() === '' ? null : parseDate(dateText, order);
  const characters = characterCount(content);
  const problems = [
    ...(cells.length > columnCount
      ? [
          `This row has ${cells.length} cells, but the first line has ${columnCount}. Check for a missing quotation mark.`,
        ]
      : []),
    ...(title === '' && content.trim() === '' ? ['The title and content are both empty.'] : []),
    ...(characters > maxPostCharacters
      ? [`The content has ${characters} characters. LinkedIn allows ${maxPostCharacters}.`]
      : []),
    ...(angle === undefined
      ? [`“${angleText.trim()}” isn’t an angle. Use one of: ${angles.join(', ')}.`]
      : []),
    ...(date?.ok === false ? [dateProblem(dateText.trim(), date.reason)] : []),
  ];
  if (problems.length > 0 || angle === undefined || date?.ok === false) {
    return {
      rowNumber,
      ok: false,
      title: title || preview(content.trim(), ideaSummaryCharacters),
      problems,
    };
  }
  return {
    rowNumber,
    ok: true,
    post: {
      title,
      content,
      ...(angle === null ? {} : { angle }),
      ...(tags.length === 0 ? {} : { tags }),
      ...(date === null ? {} : { scheduledAt: date.value }),
    },
  };
}

function dateProblem(text: string, reason: 'ambiguous' | 'not-a-date'): string {
  const problem =
    reason === 'ambiguous' ? 'is ambiguous: day and month could be swapped' : 'isn’t a valid date';
  return `“${text}” ${problem}. Write it as 2026-11-21 or 2026-11-21 09:30.`;
}

/** Accepts `client_win`, `Client win`, and `CLIENT-WIN`. */
function parseAngle(text: string): Angle | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return angles.find((angle) => angle === name);
}
