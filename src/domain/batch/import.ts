import { csvColumns, type ExportedPost, originalCell, type Table } from '#domain/export/table.ts';
import { characterCount, maxPostCharacters } from '#domain/linkedin/count.ts';
import { type Angle, angles, tagsFrom } from '#domain/posts/post.ts';

/** One row of the file, counted from 1 below the headers, as the post that it becomes or as what is wrong with it. */
export type ImportedRow =
  | { rowNumber: number; ok: true; post: ExportedPost }
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
  const filled = rows
    .map((cells, index) => ({ cells, rowNumber: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { ok: false, message: 'This file has no posts below its first line.' };
  return {
    ok: true,
    rows: filled.map(({ cells, rowNumber }) => rowFrom(cells, columns, headers.length, rowNumber)),
  };
}

function rowFrom(
  cells: readonly string[],
  columns: readonly number[],
  columnCount: number,
  rowNumber: number,
): ImportedRow {
  const [title = '', content = '', angleText = '', tags = '', dateText = ''] = columns.map((column) =>
    column < 0 ? '' : originalCell(cells[column] ?? ''),
  );
  const angle = angleText.trim() === '' ? angles[0] : angleNamed(angleText);
  const date = dateText.trim() === '' ? null : dateFrom(dateText);
  const characters = characterCount(content);
  const problems = [
    ...(cells.length > columnCount
      ? [`The row has ${cells.length} cells, the first line ${columnCount}: a quotation mark may be missing.`]
      : []),
    ...(title.trim() === '' && content.trim() === '' ? ['There is neither a title nor content.'] : []),
    ...(characters > maxPostCharacters
      ? [`The content has ${characters} characters; LinkedIn takes ${maxPostCharacters}.`]
      : []),
    ...(angle === undefined ? [`“${angleText.trim()}” is no angle. Use one of: ${angles.join(', ')}.`] : []),
    ...(date === undefined
      ? [`“${dateText.trim()}” is no date. Write it as 2026-11-21 or 2026-11-21 09:30.`]
      : []),
  ];
  if (problems.length > 0 || angle === undefined || date === undefined) {
    return { rowNumber, ok: false, title: title.trim() || content.trim().slice(0, 50), problems };
  }
  return {
    rowNumber,
    ok: true,
    post: { title: title.trim(), content, angle, tags: tagsFrom(tags), scheduledAt: date },
  };
}

/** `client_win`, `Client win` and `CLIENT-WIN` are the same. */
function angleNamed(text: string): Angle | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return angles.find((angle) => angle === name);
}

/** A day with or without a time of day, as we write it or as a German spreadsheet does; undefined when there is no such day. */
function dateFrom(text: string): string | undefined {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(trimmed);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(trimmed);
  const [year, month, day, hour, minute] = iso
    ? iso.slice(1)
    : dotted
      ? [dotted[3], dotted[2], dotted[1], dotted[4], dotted[5]]
      : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // 31 November would be read as 1 December.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined || minute === undefined) return date;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date}T${hour.padStart(2, '0')}:${minute}` : undefined;
}
