import { expect, it, test } from 'vitest';
import { csvTable } from '#domain/export/table.ts';
import { parseImport } from './import.ts';

const post = {
  title: 'Why, "really"',
  content: '=One\n\n🚀 two',
  angle: 'hot_take' as const,
  tags: ['growth', 'client win'],
  scheduledAt: '2026-11-21T08:30',
};
const headers = ['Title', 'Content', 'Angle', 'Tags', 'Scheduled Date'];

it('round-trips an exported post', () => {
  expect(parseImport(csvTable([post]))).toEqual({ ok: true, rows: [{ rowNumber: 1, ok: true, post }] });
});

it('accepts the columns in any order and requires only Content', () => {
  expect(
    parseImport([
      ['content ', 'TITLE', 'Note'],
      ['Words', 'Name', 'x'],
    ]),
  ).toMatchObject({
    rows: [{ ok: true, post: { title: 'Name', content: 'Words' } }],
  });
});

it('counts every kind of line break as one character', () => {
  const content = `${'x'.repeat(2_990)}\r\n\r\nThe end.`;
  expect(parseImport([headers, ['a', content, '', '', '']])).toMatchObject({
    rows: [{ ok: true, post: { content: `${'x'.repeat(2_990)}\n\nThe end.` } }],
  });
});

it('rejects only the ambiguous dates if the order of day and month is contradictory', () => {
  const dates = ['11/30/2026', '30/11/2026', '3/12/2026', '13/14/2026'];
  const result = parseImport([headers, ...dates.map((date) => ['a', 'b', '', '', date])]);
  expect(result).toMatchObject({
    rows: [
      { ok: true, post: { scheduledAt: '2026-11-30' } },
      { ok: true, post: { scheduledAt: '2026-11-30' } },
      { ok: false, problems: [expect.stringContaining('“3/12/2026” is ambiguous')] },
      { ok: false, problems: [expect.stringContaining('“13/14/2026” isn’t a valid date')] },
    ],
  });
});

it('joins a multi-line title into one line', () => {
  expect(parseImport([headers, [' Why we\nhire  slowly\r\n', 'Words', '', '', '']])).toMatchObject({
    rows: [{ ok: true, post: { title: 'Why we hire slowly' } }],
  });
  const french = 'Pourquoi\u00a0?';
  expect(parseImport([headers, [french, 'Words', '', '', '']])).toMatchObject({
    rows: [{ ok: true, post: { title: french } }],
  });
});

it('leaves fields without a column or value undefined, so that the post keeps its own', () => {
  const result = parseImport([
    ['Content', 'Angle', 'Tags'],
    ['Words', ' ', '#'],
  ]);
  expect(result).toStrictEqual({
    ok: true,
    rows: [{ rowNumber: 1, ok: true, post: { title: '', content: 'Words' } }],
  });
});

test.each([
  [['', ' ', '', 'tag', ''], 'title and content are both empty'],
  [['a', 'b', 'poem', '', ''], '“poem” isn’t an angle'],
  [['a', 'b', '', '', '11/31/2026'], '“11/31/2026” isn’t a valid date'],
  [['a', 'b', '', '', '3/12/2026'], '“3/12/2026” is ambiguous'],
  [['a', 'b', '', '', '2026-11-31'], 'isn’t a valid date'],
  [['a', 'b', '', '', '2026-11-21 25:00'], 'isn’t a valid date'],
  [['a', 'x'.repeat(3001), '', '', ''], '3001 characters'],
  [['a', 'b', 'story', '', '', 'x'], '6 cells'],
])('rejects the row %j: %s', (row, problem) => {
  const result = parseImport([headers, ['Fine', 'Fine', '', '', ''], row]);
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
])('reads the angle %j and the date %j as %s and %s', (angle, date, readAngle, readDate) => {
  expect(parseImport([headers, ['a', 'b', angle, '', date]])).toMatchObject({
    rows: [{ ok: true, post: { angle: readAngle, scheduledAt: readDate } }],
  });
});

it('labels a rejected row without a title by its first words, without splitting an emoji', () => {
  const family = '👩‍👩‍👧‍👦';
  const start = 'x'.repeat(49) + family;
  const titles = [start, `${start} and more`].map((content) => {
    const result = parseImport([headers, ['', content, 'poem', '', '']]);
    return result.ok && result.rows[0]?.ok === false ? result.rows[0].title : null;
  });
  expect(titles).toEqual([start, `${start}...`]);
});

it('rejects a file that is not a list of posts', () => {
  expect(
    parseImport([
      ['Name', 'Phone'],
      ['x', 'y'],
    ]),
  ).toMatchObject({
    ok: false,
    message: expect.stringContaining('no “Content” column'),
  });
  expect(parseImport([headers, ['', '']])).toMatchObject({
    ok: false,
    message: expect.stringContaining('no posts'),
  });
  expect(parseImport([])).toMatchObject({ ok: false });
});
