import type { Table } from '#domain/text/table.ts';
import { maxAvailabilityLength } from './availability.ts';
import { kitNamed } from './brand-kits.ts';
import { maxCandidateNumberLength } from './candidate-number.ts';
import { countryNamed } from './countries.ts';
import { candidateFileName } from './file-name.ts';
import { maxPositionTitleLength } from './overlay.ts';

/** The fields of a clip row as entered, not validated. Rows of older versions lack the optional fields. */
export type RowFields = {
  fileName: string;
  number: string;
  country: string;
  positionTitle: string;
  availability?: string | undefined;
  /** The name of a brand kit; empty for the chosen kit. */
  kit?: string | undefined;
};

/** The columns of a clip batch's CSV file, each with accepted aliases. */
const columns = {
  fileName: ['file', 'file name', 'filename', 'video', 'clip'],
  number: ['number', 'candidate number', 'candidate', 'no', 'no.', '#'],
  country: ['country', 'country code'],
  positionTitle: ['title', 'position title', 'position', 'job title'],
  availability: ['availability', 'available', 'availability line'],
  kit: ['brand kit', 'kit', 'brand'],
} as const satisfies Record<keyof RowFields, readonly [string, ...string[]]>;
/** Columns that are optional in a CSV file. */
const optionalFields: readonly (keyof RowFields)[] = ['availability', 'kit'];
export const rowFieldNames = Object.keys(columns) as (keyof RowFields)[];

/** 200 results of up to 16 MB fit into a plain ZIP file (4 GB). */
export const maxBatchRows = 200;

export type ReadRows =
  | { ok: true; rows: RowFields[] }
  | { ok: false; reason: 'missing-columns'; columns: string[] }
  | { ok: false; reason: 'no-rows' }
  | { ok: false; reason: 'too-many-rows'; count: number };

/** Reads a table whose first row is the header. Columns can be in any order; unknown columns are ignored. */
export function rowsFromTable(table: Table): ReadRows {
  const [headers = [], ...body] = table;
  const names = headers.map((header) => header.trim().toLowerCase());
  const columnIndexes = rowFieldNames.map((field) => ({
    field,
    index: names.findIndex((name) => (columns[field] as readonly string[]).includes(name)),
  }));
  const missing = columnIndexes
    .filter(({ field, index }) => index < 0 && !optionalFields.includes(field))
    .map(({ field }) => columns[field][0]);
  if (missing.length > 0) return { ok: false, reason: 'missing-columns', columns: missing };
  const rows = body
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const words: RowFields = { fileName: '', number: '', country: '', positionTitle: '' };
      for (const { field, index } of columnIndexes) {
        if (index >= 0) words[field] = (cells[index] ?? '').trim();
      }
      return words;
    });
  if (rows.length === 0) return { ok: false, reason: 'no-rows' };
  if (rows.length > maxBatchRows) return { ok: false, reason: 'too-many-rows', count: rows.length };
  return { ok: true, rows };
}

/** The inverse of `rowsFromTable`, used for the example file that users fill in. */
export function tableFromRows(rows: readonly RowFields[]): Table {
  return [
    rowFieldNames.map((field) => columns[field][0]),
    ...rows.map((words) => rowFieldNames.map((field) => words[field] ?? '')),
  ];
}

/** A missing or invalid field of a row. Problems of the clip itself are refusals instead. */
export type RowProblem =
  | 'no-file'
  | 'clip-not-chosen'
  | 'no-number'
  | 'long-number'
  | 'no-country'
  | 'unknown-country'
  | 'no-title'
  | 'long-title'
  | 'long-availability'
  | 'unknown-kit';

/** Returns all problems of a row. `kits` are the brand kits that a row can name. */
export function rowProblems(
  words: RowFields,
  { hasClip, kits }: { hasClip: boolean; kits: readonly { name: string }[] },
): RowProblem[] {
  const number = words.number.trim();
  const country = words.country.trim();
  const title = words.positionTitle.trim();
  const kitName = (words.kit ?? '').trim();
  return [
    hasClip ? null : words.fileName.trim() === '' ? 'no-file' : 'clip-not-chosen',
    number === '' ? 'no-number' : number.length > maxCandidateNumberLength ? 'long-number' : null,
    country === '' ? 'no-country' : countryNamed(country) ? null : 'unknown-country',
    title === '' ? 'no-title' : title.length > maxPositionTitleLength ? 'long-title' : null,
    (words.availability ?? '').trim().length > maxAvailabilityLength ? 'long-availability' : null,
    kitName === '' || kitNamed(kitName, kits) ? null : 'unknown-kit',
  ].filter((problem): problem is RowProblem => problem !== null);
}

/** Finds a clip by file name, ignoring folder and case. The extension is optional if only one clip matches. */
export function findClipByName<Clip extends { name: string }>(
  fileName: string,
  clips: readonly Clip[],
): Clip | null {
  const wanted = plainName(fileName);
  if (wanted === '') return null;
  const exact = clips.find(({ name }) => plainName(name) === wanted);
  if (exact) return exact;
  const sameStem = clips.filter(({ name }) => plainName(name).replace(/\.[^.]*$/, '') === wanted);
  return (sameStem.length === 1 ? sameStem[0] : null) ?? null;
}

/** For each row, the index of the first earlier row whose video would get the same file name, or null. */
export function duplicateNameRows(rows: readonly RowFields[]): (number | null)[] {
  const names = rows.map(({ number, positionTitle }) =>
    candidateFileName(number, positionTitle).toLowerCase(),
  );
  return names.map((name, index) => {
    const first = names.indexOf(name);
    return first < index ? first : null;
  });
}

function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.normalize('NFC').trim().toLowerCase();
}
