import { neutralizeCell, originalCell } from '#domain/export/table.ts';
import { type Day, isDay } from '#domain/posts/calendar.ts';
import { parseTags } from '#domain/posts/post.ts';
import type { Table } from '#domain/text/table.ts';
import { maxAvailabilityLength } from '#domain/video/availability.ts';
import { kitNamed } from '#domain/video/brand-kits.ts';
import { maxCandidateNumberLength } from '#domain/video/candidate-number.ts';
import { countryNamed } from '#domain/video/countries.ts';
import { maxPositionTitleLength } from '#domain/video/overlay.ts';
import {
  type Candidate,
  type CandidateFields,
  candidateFields,
  countryName,
  newCandidate,
  nextNumber,
} from './candidate.ts';
import { type CandidateStage, candidateStages } from './stage.ts';

type Kits = readonly { kitId: string; name: string }[];

/** The columns of the CSV file, each with the names that the import accepts. The export writes the first name. */
const columns = {
  number: ['number', 'candidate number', 'no', 'no.', '#'],
  name: ['name', 'candidate', 'full name'],
  showsName: ['name on video'],
  countryCode: ['country', 'country code'],
  title: ['title', 'position title', 'position', 'job title'],
  availability: ['availability', 'available'],
  contact: ['contact', 'email', 'phone'],
  notes: ['notes', 'note'],
  tags: ['tags'],
  kitId: ['brand kit', 'kit'],
  stage: ['stage', 'state'],
  deleteOn: ['delete on'],
} as const satisfies Record<keyof CandidateFields | 'stage', readonly [string, ...string[]]>;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

const maxImportedCandidates = 2_000;

/** Writes candidates as a table that `readCandidateTable` can read. */
export function candidateTable(candidates: readonly Candidate[], kits: Kits): Table {
  const cellOf: Record<Column, (candidate: Candidate) => string> = {
    number: ({ number }) => number,
    name: ({ name }) => name,
    showsName: ({ showsName }) => (showsName ? 'yes' : 'no'),
    countryCode: ({ countryCode }) => countryName(countryCode),
    title: ({ title }) => title,
    availability: ({ availability }) => availability,
    contact: ({ contact }) => contact,
    notes: ({ notes }) => notes,
    tags: ({ tags }) => tags.join(', '),
    kitId: ({ kitId }) => kits.find((kit) => kit.kitId === kitId)?.name ?? '',
    stage: ({ stage }) => stage,
    deleteOn: ({ deleteOn }) => deleteOn,
  };
  return [
    columnNames.map((column) => columns[column][0]),
    ...candidates.map((candidate) => columnNames.map((column) => neutralizeCell(cellOf[column](candidate)))),
  ];
}

/** The fields that a row of an imported table sets. */
export type ImportedFields = Partial<CandidateFields> & { stage?: CandidateStage };

/**
 * A row of an imported table: either usable, or with the reason why not. `rowNumber` counts from 1, without the
 * header.
 */
export type ImportedCandidate =
  | { ok: true; rowNumber: number; fields: ImportedFields }
  | { ok: false; rowNumber: number; label: string; problems: string[] };

/** Reads a table whose first row names the columns, in any order. Columns with other names are ignored. */
export function readCandidateTable(
  table: Table,
  kits: Kits,
): { ok: true; rows: ImportedCandidate[] } | { ok: false; message: string } {
  const [headers = [], ...body] = table;
  const names = headers.map((header) => header.trim().toLowerCase());
  const found = columnNames.flatMap((column) => {
    const index = names.findIndex((name) => (columns[column] as readonly string[]).includes(name));
    return index < 0 ? [] : [{ column, index }];
  });
  if (!found.some(({ column }) => column === 'name' || column === 'title')) {
    return {
      ok: false,
      message: 'This file has no “name” or “title” column. The first line must name the columns.',
    };
  }
  const rows = body
    .map((cells, index) => ({ cells, rowNumber: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length === 0) return { ok: false, message: 'This file has column names but no rows.' };
  if (rows.length > maxImportedCandidates) {
    return {
      ok: false,
      message: `This file has ${rows.length} rows. Import up to ${maxImportedCandidates} at a time.`,
    };
  }
  return {
    ok: true,
    rows: rows.map(({ cells, rowNumber }) => {
      const typed = Object.fromEntries(
        found.map(({ column, index }) => [column, originalCell(cells[index] ?? '').trim()]),
      ) as Partial<Record<Column, string>>;
      return readRow(typed, rowNumber, kits);
    }),
  };
}

function readRow(typed: Partial<Record<Column, string>>, rowNumber: number, kits: Kits): ImportedCandidate {
  const problems: string[] = [];
  const limited = (column: Column, what: string, max: number) => {
    if ((typed[column]?.length ?? 0) > max) problems.push(`The ${what} is longer than ${max} characters.`);
  };
  limited('number', 'number', maxCandidateNumberLength);
  limited('title', 'title', maxPositionTitleLength);
  limited('availability', 'availability', maxAvailabilityLength);
  if (!typed.name && !typed.title) problems.push('The name and the title are missing.');
  const { showsName, countryCode, tags, kitId, stage, deleteOn, ...texts } = typed;
  const fields: ImportedFields = { ...texts };
  if (showsName !== undefined) fields.showsName = /^(yes|true|y|1|x)$/i.test(showsName);
  if (countryCode !== undefined) {
    const country = countryNamed(countryCode);
    if (country || countryCode === '') fields.countryCode = country?.code ?? '';
    else problems.push(`“${countryCode}” isn’t a supported country.`);
  }
  if (tags !== undefined) fields.tags = parseTags(tags);
  if (kitId !== undefined) {
    const kit = kitNamed(kitId, kits);
    if (kit || kitId === '') fields.kitId = kit?.kitId ?? null;
    else problems.push(`There is no brand kit with the name “${kitId}”.`);
  }
  if (stage) {
    const known = candidateStages.find((each) => each === stage.toLowerCase());
    if (known) fields.stage = known;
    else problems.push(`“${stage}” isn’t a stage. Use ${candidateStages.join(', ')}.`);
  }
  if (deleteOn) {
    if (isDay(deleteOn)) fields.deleteOn = deleteOn;
    else problems.push(`“${deleteOn}” isn’t a date like 2027-03-01.`);
  }
  const label = typed.name || typed.title || '';
  return problems.length > 0 ? { ok: false, rowNumber, label, problems } : { ok: true, rowNumber, fields };
}

/**
 * Returns the candidates that an import adds or changes. A row with the number and name of an existing candidate
 * changes that candidate. A row without a number gets the next free number.
 */
export function importedCandidates(
  before: readonly Candidate[],
  rows: readonly ImportedFields[],
  { newId, now, today }: { newId: () => string; now: number; today: Day },
): Candidate[] {
  const result = new Map<string, Candidate>();
  const all = new Map(before.map((candidate) => [candidate.candidateId, candidate]));
  for (const { stage, ...fields } of rows) {
    const number = fields.number || nextNumber([...all.values()]);
    const known = [...all.values()].find(
      (candidate) => fields.number && isSame(candidate, { number, name: fields.name ?? '' }),
    );
    const changed: Candidate = {
      ...(known ?? newCandidate(newId(), number, { now, today })),
      ...fields,
      number,
      ...(stage ? { stage } : {}),
    };
    const isUnchanged = known && known.stage === changed.stage && sameFields(known, changed);
    if (isUnchanged) continue;
    const saved = known ? { ...changed, revision: known.revision + 1, updatedAt: now } : changed;
    all.set(saved.candidateId, saved);
    result.set(saved.candidateId, saved);
  }
  return [...result.values()];
}

function isSame(candidate: Candidate, { number, name }: { number: string; name: string }): boolean {
  const plain = (text: string) => text.trim().normalize('NFC').toLowerCase();
  return plain(candidate.number) === plain(number) && plain(candidate.name) === plain(name);
}

function sameFields(one: Candidate, other: Candidate): boolean {
  return JSON.stringify(candidateFields(one)) === JSON.stringify(candidateFields(other));
}
