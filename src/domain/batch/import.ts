import { csvColumns, originalCell } from '#domain/export/table.ts';
import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import { ideaSummaryCharacters } from '#domain/posts/limits.ts';
import { type Angle, angles, type PostText, tagsFrom } from '#domain/posts/post.ts';
import { preview } from '#domain/text/characters.ts';
import type { Table } from '#domain/text/table.ts';
import { isAmbiguous, type SlashOrder, slashOrderOf, writtenDate } from './written-date.ts';

/** What a row says of a post. Of what it says nothing, the post that takes it keeps its own. */
export type ImportedPost = Pick<PostText, 'title' | 'content'> &
  Partial<Pick<PostText, 'angle' | 'tags' | 'scheduledAt'>>;

/** One row of the file, counted from 1 below the headers, as the post that it becomes or as what is wrong with it. */
export type ImportedRow =
  | { rowNumber: number; ok: true; post: ImportedPost }
  | { rowNumber: number; ok: false; title: string; problems: string[] };

export type ImportResult = { ok: true; rows: ImportedRow[] } | { ok: false; message: string };

/**
 * Reads a table with the export's columns, in any order and in capitals or not; only Content must be there. Rows without any text are left
 * out. A bad row does not keep the others from being imported.
 */
export function importedRows(table: Table): ImportResult {
  const [headers = [], ...rows] = table;
  const names = headers.map((header) => header.trim().toLowerCase());
  const columns = csvColumns.map((column) => names.indexOf(column.toLowerCase()));
  const [, contentColumn = -1] = columns;
  if (contentColumn < 0) {
    return {
      ok: false,
      message: `This file has no column “Content”. Its first line must name the columns: ${csvColumns.join(', ')}.`,
    };
  }
  const dateColumn = columns.at(-1) ?? -1;
  const order = slashOrderOf(rows.map((cells) => cells[dateColumn] ?? ''));
  const filled = rows
    .map((cells, index) => ({ cells, rowNumber: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { ok: false, message: 'This file has no posts below its first line.' };
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
  // A title is one line; the spaces of other languages stay as they are.
  const title = titleText.replace(/[ \t\v\f\r\n\u2028\u2029]+/gu, ' ').trim();
  // As a field on a page ends its lines, and LinkedIn counts them.
  const content = written.replace(/\r\n?/g, '\n');
  const angle = angleText.trim() === '' ? null : angleNamed(angleText);
  const tags = tagsFrom(tagsText);
  const date = dateText.trim() === '' ? null : writtenDate(dateText, order);
  const characters = characterCount(content);
  const problems = [
    ...(cells.length > columnCount
      ? [`The row has ${cells.length} cells, the first line ${columnCount}: a quotation mark may be missing.`]
      : []),
    ...(title === '' && content.trim() === '' ? ['There is neither a title nor content.'] : []),
    ...(characters > maxPostCharacters
      ? [`The content has ${characters} characters; LinkedIn takes ${maxPostCharacters}.`]
      : []),
    ...(angle === undefined ? [`“${angleText.trim()}” is no angle. Use one of: ${angles.join(', ')}.`] : []),
    ...(date === undefined ? [dateProblem(dateText.trim(), order)] : []),
  ];
  if (problems.length > 0 || angle === undefined || date === undefined) {
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
      ...(date === null ? {} : { scheduledAt: date }),
    },
  };
}

function dateProblem(text: string, order: SlashOrder | null): string {
  const problem = isAmbiguous(text, order) ? 'may be two days: day or month may come first' : 'is no date';
  return `“${text}” ${problem}. Write it as 2026-11-21 or 2026-11-21 09:30.`;
}

/** `client_win`, `Client win` and `CLIENT-WIN` are the same. */
function angleNamed(text: string): Angle | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return angles.find((angle) => angle === name);
}
