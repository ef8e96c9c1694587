import { expect, it } from 'vitest';
import { importedRows } from '#domain/batch/import.ts';
import { csvTable } from '#domain/export/table.ts';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import { tableFromCsv } from './csv-table.ts';
import { calendarFile, csvFile } from './files.ts';

const post: Post = {
  ...emptyPost('p1', 'b', 0),
  title: 'Why, "really"; 🚀',
  content: '=SUM(A1)\r\n\r\nTwo\nthree, "four"\n',
  tags: ['a', 'b c'],
  scheduledAt: '2026-11-21T08:30',
};

it('writes a CSV that a spreadsheet reads and that gives back the same posts', () => {
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
  expect(importedRows(tableFromCsv(file))).toEqual({
    ok: true,
    // Of a date that a post has not, its row says nothing.
    rows: exported.map(({ scheduledAt, ...post }, index) => ({
      rowNumber: index + 1,
      ok: true,
      post: { ...post, ...(scheduledAt === null ? {} : { scheduledAt }) },
    })),
  });
});

it('quotes as RFC 4180 has it', () => {
  expect(csvFile([['a "b"', 'c,d', 'e\nf']])).toBe('\ufeff"a ""b""","c,d","e\nf"\r\n');
});

it('writes the scheduled posts into a calendar, at the hour of wherever one is', () => {
  const posts = [post, { ...post, postId: 'p2', scheduledAt: null }];
  const calendar = calendarFile(posts, posts);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).toContain('DTSTART:20261121T083000\r\n');
  expect(calendar).toContain('UID:p1@standout');
  expect(calendar).toContain('DURATION:PT15M');
  const untitled = { ...post, title: '' };
  expect(calendarFile([untitled], [emptyPost('p0', 'b', 0), untitled])).toContain('LinkedIn: Post 2');
});
