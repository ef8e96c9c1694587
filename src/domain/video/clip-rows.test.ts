import { expect, test } from 'vitest';
import {
  duplicateNameRows,
  findClipByName,
  maxBatchRows,
  type RowFields,
  rowProblems,
  rowsFromTable,
  tableFromRows,
} from './clip-rows.ts';

const anna = { fileName: 'anna.mp4', number: '001', country: 'Germany', positionTitle: 'Assistant' };

function problemsOf(words: RowFields, hasClip = true) {
  return rowProblems(words, { hasClip, kits: [{ name: 'Acme' }] });
}

test('reads a table by column names, in any order, ignoring other columns', () => {
  const table = [
    ['Title', 'Notes', 'COUNTRY', 'File name', 'Candidate number'],
    [' Assistant ', 'nice', 'Germany', 'anna.mp4', '001'],
    ['', '', ' ', '', ''],
    ['Designer'],
  ];
  expect(rowsFromTable(table)).toEqual({
    ok: true,
    rows: [anna, { fileName: '', number: '', country: '', positionTitle: 'Designer' }],
  });
});

test('parses the example table', () => {
  const rows = [{ ...anna, availability: 'From 1 March', kit: 'Acme' }];
  expect(rowsFromTable(tableFromRows(rows))).toEqual({ ok: true, rows });
});

test('rejects an unusable table with a reason', () => {
  expect(rowsFromTable([])).toMatchObject({ reason: 'missing-columns' });
  expect(rowsFromTable([['file', 'country'], ['a.mp4']])).toEqual({
    ok: false,
    reason: 'missing-columns',
    columns: ['number', 'title'],
  });
  expect(rowsFromTable([['file', 'number', 'country', 'title']])).toEqual({ ok: false, reason: 'no-rows' });
  const long = tableFromRows(Array.from({ length: maxBatchRows + 1 }, () => anna));
  expect(rowsFromTable(long)).toEqual({ ok: false, reason: 'too-many-rows', count: maxBatchRows + 1 });
});

test('reports all problems of a row at once', () => {
  expect(problemsOf(anna)).toEqual([]);
  expect(problemsOf({ fileName: '', number: ' ', country: '', positionTitle: '' }, false)).toEqual([
    'no-file',
    'no-number',
    'no-country',
    'no-title',
  ]);
  const wrong = {
    fileName: 'b.mp4',
    number: '1'.repeat(13),
    country: 'Atlantis',
    positionTitle: 'x'.repeat(161),
  };
  expect(problemsOf({ ...anna, availability: 'x'.repeat(61) })).toEqual(['long-availability']);
  expect(problemsOf({ ...anna, kit: ' acme' })).toEqual([]);
  expect(problemsOf({ ...anna, kit: 'Bolt' })).toEqual(['unknown-kit']);
  expect(problemsOf(wrong, false)).toEqual([
    'clip-not-chosen',
    'long-number',
    'unknown-country',
    'long-title',
  ]);
});

test('finds a clip by name, ignoring case, folder, and Unicode form', () => {
  const clips = [{ name: 'Anna.MP4' }, { name: 'José.mov' }, { name: 'two.mp4' }, { name: 'two.mov' }];
  const found = (name: string) => findClipByName(name, clips)?.name ?? null;
  expect(found('anna.mp4')).toBe('Anna.MP4');
  expect(found('C:\\clips\\anna.mp4')).toBe('Anna.MP4');
  expect(found('jose\u0301'.normalize('NFD'))).toBe('José.mov');
  expect(found('two')).toBeNull();
  expect(found('')).toBeNull();
});

test('reports results with the same file name', () => {
  const other = { ...anna, fileName: 'b.mp4', positionTitle: 'assistant' };
  expect(duplicateNameRows([anna, { ...anna, number: '2' }, other])).toEqual([null, null, 0]);
});
