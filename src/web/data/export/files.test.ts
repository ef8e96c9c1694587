import { expect, it } from 'vitest';
import { parseImport } from '#domain/batch-table/import.ts';
import { csvTable } from '#domain/export/table.ts';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import type { Table } from '#domain/text/table.ts';
import { tableFromCsv } from './csv-table.ts';
import { calendarFile, csvFile, reminderFile } from './files.ts';

const post: Post = {
  ...emptyPost('p1', 'b', 0),
  title: 'Why, "really"; 🚀',
  content: '=SUM(A1)\r\n\r\nTwo\nthree, "four"\n',
  tags: ['a', 'b c'],
  scheduledAt: '2026-11-21T08:30',
};

function tableOf(csv: string): Table {
  const read = tableFromCsv(csv);
  if (!read.ok) throw new Error(read.message);
  return read.table;
}

it('an exported CSV imports as the same posts', () => {
  const posts = [
    post,
    { ...post, content: ' +1 ', title: '' },
    { ...post, content: '-\t@', scheduledAt: null },
  ];
  const exported = posts.map(({ title, content, angle, tags, scheduledAt }) => ({
    title,
    content,
    angle,
    tags,
    scheduledAt,
  }));
  const file = csvFile(csvTable(exported));
  expect(file.startsWith('\ufeffTitle,Content,Angle,Tags,Scheduled Date\r\n')).toBe(true);
  expect(parseImport(tableOf(file))).toEqual({
    ok: true,
    // The import omits a missing date and normalizes line endings.
    rows: exported.map(({ scheduledAt, content, ...post }, index) => ({
      rowNumber: index + 1,
      ok: true,
      post: {
        ...post,
        content: content.replaceAll('\r\n', '\n'),
        ...(scheduledAt === null ? {} : { scheduledAt }),
      },
    })),
  });
});

it('reads a single column whose texts contain separators, quoted or not', () => {
  const texts = [
    'One; two; three; four',
    'Five, six, seven',
    'Eight\tnine',
    'Ten, "eleven"\nTwelve; thirteen',
  ];
  const [plain, quoted] = [texts.slice(0, 3), texts.slice(3)];
  const file = ['Content', ...plain, ...quoted.map((text) => `"${text.replaceAll('"', '""')}"`), ''].join(
    '\r\n',
  );
  const result = parseImport(tableOf(file));
  expect(result.ok && result.rows.map((row) => row.ok && row.post.content)).toEqual(texts);
});

it('starts at the first non-empty row and counts empty rows after it', () => {
  const result = parseImport(
    tableOf('\ufeff\r\n;;\r\nTitle;Content;Angle\r\n\r\na;b;poem\r\n;;\r\nc;d;story\r\n'),
  );
  expect(result).toMatchObject({
    rows: [
      { rowNumber: 2, ok: false },
      { rowNumber: 4, ok: true },
    ],
  });
  expect(tableOf(' \n\n')).toEqual([]);
});

it('reports the row with unmatched quotation marks', () => {
  const message = (csv: string) => {
    const read = tableFromCsv(csv);
    return read.ok ? '' : read.message;
  };
  expect(message('\nTitle,Content\na,b\nc,"d\ne,f\n')).toMatch('The quotation marks in row 2 don’t match');
  expect(message('Title,Content\na,"b" said she\nc,"d"\n')).toMatch('in row 1 don’t match');
  expect(message('Title,"Content\na,b\n')).toMatch('in the first line don’t match');
  expect(message('Title,Content\na,said "she"\n')).toBe('');
});

it('quotes cells as in RFC 4180', () => {
  expect(csvFile([['a "b"', 'c,d', 'e\nf']])).toBe('\ufeff"a ""b""","c,d","e\nf"\r\n');
});

it('the calendar contains only scheduled posts, in floating local time', () => {
  const posts = [post, { ...post, postId: 'p2', scheduledAt: null }];
  const calendar = calendarFile(posts, posts);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).toContain('DTSTART:20261121T083000\r\n');
  expect(calendar).toContain('UID:p1@standout');
  expect(calendar).toContain('DURATION:PT15M');
  const untitled = { ...post, title: '' };
  expect(calendarFile([untitled], [emptyPost('p0', 'b', 0), untitled])).toContain('LinkedIn: Post 2');
});

it('folds calendar lines at 75 bytes without splitting or losing characters', () => {
  for (const content of ['Ü🚀'.repeat(60), '日本語'.repeat(60), `${'x'.repeat(62)}é${'y'.repeat(80)}`]) {
    const long = { ...post, tags: [], content };
    const calendar = calendarFile([long], [long]);
    const lines = calendar.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => !line.isWellFormed())).toEqual([]);
    expect(calendar.replaceAll('\r\n ', '')).toContain(`\r\nDESCRIPTION:${content}\r\n`);
  }
});

it('a reminder rings at its time and contains its link', () => {
  const calendar = reminderFile({
    uid: 'v1',
    summary: 'Post to WhatsApp Status: ana.mp4',
    description: 'The video is on Chrome on Android.',
    at: { year: 2026, month: 12, day: 1, hour: 8, minute: 30 },
    url: 'https://standout.example/generator?video=v1',
  });
  for (const line of [
    'UID:v1@standout',
    'DTSTART:20261201T083000',
    'URL:https://standout.example/generator?video=v1',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
  ])
    expect(calendar).toContain(`\r\n${line}\r\n`);
});
