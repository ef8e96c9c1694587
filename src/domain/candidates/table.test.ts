import { expect, it } from 'vitest';
import { type Candidate, newCandidate } from './candidate.ts';
import { candidateTable, importedCandidates, readCandidateTable } from './table.ts';

const now = 1_000;
const today = '2026-11-27';
const kits = [{ kitId: 'k1', name: 'Acme' }];
const anna: Candidate = {
  ...newCandidate('a', '007', { now, today }),
  name: 'Anna',
  showsName: true,
  countryCode: 'DE',
  title: 'Assistant',
  availability: 'From March',
  contact: '+49 30 1234',
  notes: 'Line one\nline two',
  tags: ['berlin', 'night'],
  kitId: 'k1',
  stage: 'branded',
};

function read(table: string[][]) {
  const result = readCandidateTable(table, kits);
  if (!result.ok) throw new Error(result.message);
  return result.rows;
}

function fieldsOf(table: string[][]) {
  return read(table).map((row) => {
    if (!row.ok) throw new Error(row.problems.join(' '));
    return row.fields;
  });
}

function imported(before: Candidate[], table: string[][]) {
  let count = 0;
  return importedCandidates(before, fieldsOf(table), { newId: () => `new${count++}`, now: 2_000, today });
}

it('round-trips a candidate through an exported table', () => {
  const [back] = imported([], candidateTable([anna], kits));
  const { candidateId: _, createdAt: _1, updatedAt: _2, ...rest } = anna;
  expect(back).toMatchObject(rest);
});

it('prevents spreadsheets from running a cell as a formula', () => {
  const table = candidateTable([{ ...anna, notes: '=1+1' }], kits);
  expect(table[1]).toContain("'=1+1");
  expect(fieldsOf(table)[0]).toMatchObject({ notes: '=1+1', contact: '+49 30 1234' });
});

it('imports nothing that the list already has, and changes only the columns of the file', () => {
  expect(imported([anna], candidateTable([anna], kits))).toEqual([]);
  const changed = imported(
    [anna],
    [
      ['Name', 'No.', 'Notes'],
      ['anna', '007', 'New'],
    ],
  );
  expect(changed).toEqual([{ ...anna, name: 'anna', notes: 'New', revision: 1, updatedAt: 2_000 }]);
});

it('numbers rows without a number, and adds a candidate whose number belongs to another name', () => {
  const added = imported(
    [anna],
    [
      ['name', 'number'],
      ['Bo', ''],
      ['Cy', ''],
      ['Di', '007'],
    ],
  );
  expect(added.map(({ name, number }) => [name, number])).toEqual([
    ['Bo', '008'],
    ['Cy', '009'],
    ['Di', '007'],
  ]);
  expect(added[0]).toMatchObject({ candidateId: 'new0', stage: 'new', deleteOn: '2027-02-25' });
});

it('reports the problems of a row', () => {
  const [row] = read([
    ['name', 'title', 'country', 'brand kit', 'stage', 'delete on', 'number'],
    ['', '', 'Atlantis', 'Nope', 'hired', 'soon', '1234567890123'],
  ]);
  expect(row).toEqual({
    ok: false,
    rowNumber: 1,
    label: '',
    problems: [
      'The number is longer than 12 characters.',
      'The name and the title are missing.',
      '“Atlantis” isn’t a supported country.',
      'There is no brand kit with the name “Nope”.',
      '“hired” isn’t a stage. Use new, invited, opened, recorded, branded, shared.',
      '“soon” isn’t a date like 2027-03-01.',
    ],
  });
});

it('rejects a file without names or rows', () => {
  expect(readCandidateTable([['email'], ['a@b.example']], kits)).toMatchObject({ ok: false });
  expect(readCandidateTable([['name'], [' ']], kits)).toEqual({
    ok: false,
    message: 'This file has column names but no rows.',
  });
});
