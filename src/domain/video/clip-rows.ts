import type { Table } from '#domain/text/table.ts';
import { maxCandidateNumberLength } from './candidate-number.ts';
import { countryNamed } from './countries.ts';
import { candidateFileName } from './file-name.ts';
import { maxPositionTitleLength } from './overlay.ts';

/** What a row of a batch says of a candidate and of the clip that shows them, as it was given: nothing of it is checked. */
export type RowFields = { fileName: string; number: string; country: string; positionTitle: string };

/** The columns of a batch's CSV file, with what else people call them. */
const columns = {
  fileName: ['file', 'file name', 'filename', 'video', 'clip'],
  number: ['number', 'candidate number', 'candidate', 'no', 'no.', '#'],
  country: ['country', 'country code'],
  positionTitle: ['title', 'position title', 'position', 'job title'],
} as const satisfies Record<keyof RowFields, readonly [string, ...string[]]>;
const fields = Object.keys(columns) as (keyof RowFields)[];

/** So many results of up to 16 MB still fit a plain ZIP file, which ends at 4 GB. */
export const maxBatchRows = 200;

export type ReadRows =
  | { ok: true; rows: RowFields[] }
  | { ok: false; reason: 'missing-columns'; columns: string[] }
  | { ok: false; reason: 'no-rows' }
  | { ok: false; reason: 'too-many-rows'; count: number };

/** Reads the rows of a table whose first row names the columns, in any order, others beside them. */
export function rowsFromTable(table: Table): ReadRows {
  const [headers = [], ...body] = table;
  const names = headers.map((header) => header.trim().toLowerCase());
  const places = fields.map((field) => ({
    field,
    index: names.findIndex((name) => (columns[field] as readonly string[]).includes(name)),
  }));
  const missing = places.filter(({ index }) => index < 0).map(({ field }) => columns[field][0]);
  if (missing.length > 0) return { ok: false, reason: 'missing-columns', columns: missing };
  const rows = body
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) => {
      const words: RowFields = { fileName: '', number: '', country: '', positionTitle: '' };
      for (const { field, index } of places) words[field] = (cells[index] ?? '').trim();
      return words;
    });
  if (rows.length === 0) return { ok: false, reason: 'no-rows' };
  if (rows.length > maxBatchRows) return { ok: false, reason: 'too-many-rows', count: rows.length };
  return { ok: true, rows };
}

/** The table that `rowsFromTable` reads: what a person is given to fill in. */
export function tableFromRows(rows: readonly RowFields[]): Table {
  return [
    fields.map((field) => columns[field][0]),
    ...rows.map((words) => fields.map((field) => words[field])),
  ];
}

/** What keeps a row from becoming a video, beside what its clip turns out to be. */
export type RowProblem =
  | 'no-file'
  | 'clip-not-chosen'
  | 'no-number'
  | 'long-number'
  | 'no-country'
  | 'unknown-country'
  | 'no-title'
  | 'long-title';

export function rowProblems(words: RowFields, hasClip: boolean): RowProblem[] {
  const number = words.number.trim();
  const country = words.country.trim();
  const title = words.positionTitle.trim();
  return [
    hasClip ? null : words.fileName.trim() === '' ? 'no-file' : 'clip-not-chosen',
    number === '' ? 'no-number' : number.length > maxCandidateNumberLength ? 'long-number' : null,
    country === '' ? 'no-country' : countryNamed(country) ? null : 'unknown-country',
    title === '' ? 'no-title' : title.length > maxPositionTitleLength ? 'long-title' : null,
  ].filter((problem): problem is RowProblem => problem !== null);
}

/** The clip that a row means: by its name, whatever folder or case it was written with, or without its ending where only one clip fits. */
export function findClipByName<Clip extends { name: string }>(
  fileName: string,
  clips: readonly Clip[],
): Clip | null {
  const wanted = plainName(fileName);
  if (wanted === '') return null;
  const named = clips.find(({ name }) => plainName(name) === wanted);
  if (named) return named;
  const begun = clips.filter(({ name }) => plainName(name).replace(/\.[^.]*$/, '') === wanted);
  return (begun.length === 1 ? begun[0] : null) ?? null;
}

/** For each row the position of an earlier one whose video would have the same name; null where there is none. */
export function duplicateNameRows(rows: readonly RowFields[]): (number | null)[] {
  const names = rows.map(({ number, positionTitle }) =>
    candidateFileName(number, positionTitle).toLowerCase(),
  );
  return names.map((name, index) => {
    const first = names.indexOf(name);
    return first < index ? first : null;
  });
}

/** The names with a count in those that were there before, so that all of them fit one folder beside what is in it. */
export function uniqueNames(names: readonly string[], namesInFolder: readonly string[] = []): string[] {
  const taken = new Set(namesInFolder.map((name) => name.toLowerCase()));
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last.normalize('NFC').trim().toLowerCase();
}
