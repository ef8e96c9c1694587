import { expect, it, test } from 'vitest';
import { csvTable } from '#domain/export/table.ts';
import { importedRows } from './import.ts';

const post = {
  title: 'Why, "really"',
  content: '=One\n\n🚀 two',
  angle: 'hot_take' as const,
  tags: ['growth', 'client win'],
  scheduledAt: '2026-11-21T08:30',
};
const headers = ['Title', 'Content', 'Angle', 'Tags', 'Scheduled Date'];

it('reads back what was exported', () => {
  expect(importedRows(csvTable([post]))).toEqual({ ok: true, rows: [{ rowNumber: 1, ok: true, post }] });
});

it('takes the columns in any order, and most of them may be missing', () => {
  expect(
    importedRows([
      ['content ', 'TITLE', 'Note'],
      ['Words', 'Name', 'x'],
    ]),
  ).toMatchObject({
    rows: [{ ok: true, post: { title: 'Name', content: 'Words' } }],
  });
});

it('counts a line’s end once, however it is written', () => {
  const content = `${'x'.repeat(2_990)}\r\n\r\nThe end.`;
  expect(importedRows([headers, ['a', content, '', '', '']])).toMatchObject({
    rows: [{ ok: true, post: { content: `${'x'.repeat(2_990)}\n\nThe end.` } }],
  });
});

it('refuses of dates that speak against each other only those that may be two days', () => {
  const dates = ['11/30/2026', '30/11/2026', '3/12/2026', '13/14/2026'];
  const result = importedRows([headers, ...dates.map((date) => ['a', 'b', '', '', date])]);
  expect(result).toMatchObject({
    rows: [
      { ok: true, post: { scheduledAt: '2026-11-30' } },
      { ok: true, post: { scheduledAt: '2026-11-30' } },
      { ok: false, problems: [expect.stringContaining('“3/12/2026” may be two days')] },
      { ok: false, problems: [expect.stringContaining('“13/14/2026” is no date')] },
    ],
  });
});

it('takes a title over several lines as one line', () => {
  expect(importedRows([headers, [' Why we\nhire  slowly\r\n', 'Words', '', '', '']])).toMatchObject({
    rows: [{ ok: true, post: { title: 'Why we hire slowly' } }],
  });
  const french = 'Pourquoi\u00a0?';
  expect(importedRows([headers, [french, 'Words', '', '', '']])).toMatchObject({
    rows: [{ ok: true, post: { title: french } }],
  });
});

it('says nothing of what has no column or an empty cell, so that the post keeps its own', () => {
  const result = importedRows([
    ['Content', 'Angle', 'Tags'],
    ['Words', ' ', '#'],
  ]);
  expect(result).toStrictEqual({
    ok: true,
    rows: [{ rowNumber: 1, ok: true, post: { title: '', content: 'Words' } }],
  });
});

test.each([
  [['', ' ', '', 'tag', ''], 'neither a title nor content'],
  [['a', 'b', 'poem', '', ''], '“poem” is no angle'],
  [['a', 'b', '', '', '11/31/2026'], '“11/31/2026” is no date'],
  [['a', 'b', '', '', '3/12/2026'], '“3/12/2026” may be two days'],
  [['a', 'b', '', '', '2026-11-31'], 'is no date'],
  [['a', 'b', '', '', '2026-11-21 25:00'], 'is no date'],
  [['a', 'x'.repeat(3001), '', '', ''], '3001 characters'],
  [['a', 'b', 'story', '', '', 'x'], '6 cells'],
])('the row %j is refused: %s', (row, problem) => {
  const result = importedRows([headers, ['Fine', 'Fine', '', '', ''], row]);
  if (!result.ok) throw new Error('expected rows');
  expect(result.rows[0]).toMatchObject({ ok: true });
  expect(result.rows[1]).toMatchObject({
    rowNumber: 2,
    ok: false,
    problems: [expect.stringContaining(problem)],
  });
});

test.each([
  ['Client Win', '21.11.2026', 'client_win', '2026-11-21'],
  ['MYTH-BUST', '1.2.2027 9:05', 'myth_bust', '2027-02-01T09:05'],
  ['story', '2026-11-21T09:30:00', 'story', '2026-11-21T09:30'],
  ['story', '11/21/2026 9:30', 'story', '2026-11-21T09:30'],
])('the angle %j and the date %j are read as %s and %s', (angle, date, readAngle, readDate) => {
  expect(importedRows([headers, ['a', 'b', angle, '', date]])).toMatchObject({
    rows: [{ ok: true, post: { angle: readAngle, scheduledAt: readDate } }],
  });
});

it('names a refused row without a title by its first words, and cuts no emoji in two', () => {
  const family = '👩‍👩‍👧‍👦';
  const start = 'x'.repeat(49) + family;
  const titles = [start, `${start} and more`].map((content) => {
    const result = importedRows([headers, ['', content, 'poem', '', '']]);
    return result.ok && result.rows[0]?.ok === false ? result.rows[0].title : null;
  });
  expect(titles).toEqual([start, `${start}...`]);
});

it('says when the file is no list of posts', () => {
  expect(
    importedRows([
      ['Name', 'Mail'],
      ['x', 'y'],
    ]),
  ).toMatchObject({
    ok: false,
    message: expect.stringContaining('no column “Content”'),
  });
  expect(importedRows([headers, ['', '']])).toMatchObject({
    ok: false,
    message: expect.stringContaining('no posts'),
  });
  expect(importedRows([])).toMatchObject({ ok: false });
});
