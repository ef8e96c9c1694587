import { expect, it } from 'vitest';
import { parseImport } from '#domain/batch-table/import.ts';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import { withVersionB } from '#domain/posts/version-b.ts';
import { bufferTable, csvTable, neutralizeCell, originalCell, publerTable } from './table.ts';

const post: Post = {
  ...emptyPost('p', 'b', 0),
  title: 'Why, "really"',
  content: 'One\n\n🚀 two',
  angle: 'hot_take',
  tags: ['growth', 'client win'],
  scheduledAt: '2026-11-21T08:30',
};

it('has exactly the five columns of the specification', () => {
  expect(csvTable([post])).toEqual([
    ['Title', 'Content', 'Angle', 'Tags', 'Scheduled Date'],
    ['Why, "really"', 'One\n\n🚀 two', 'hot_take', 'growth, client win', '2026-11-21 08:30'],
  ]);
});

it('round-trips posts, whatever their text starts with', () => {
  const beginnings = [
    '=1+1',
    '+49 30',
    '-5 %',
    '@you',
    '\tTab',
    "'=x",
    "''=x",
    "'Tis",
    '＝1',
    '- a list',
    ' =1',
    '',
  ];
  const posts = beginnings.map((content) => ({
    title: content.trim() || 'Untitled',
    content,
    angle: post.angle,
    tags: post.tags,
    scheduledAt: post.scheduledAt,
  }));
  expect(parseImport(csvTable(posts))).toEqual({
    ok: true,
    rows: posts.map((post, index) => ({ rowNumber: index + 1, ok: true, post })),
  });
});

it('escapes cells that spreadsheets would read as formulas', () => {
  for (const formula of ['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']) {
    expect(neutralizeCell(formula)).toBe(`'${formula}`);
    expect(originalCell(neutralizeCell(formula))).toBe(formula);
  }
  expect([neutralizeCell("'Tis"), originalCell("'Tis"), neutralizeCell('a=b')]).toEqual([
    "'Tis",
    "'Tis",
    'a=b',
  ]);
});

it('fills the columns for Buffer', () => {
  expect(bufferTable([post, { ...post, scheduledAt: '2026-11-22' }, { ...post, scheduledAt: null }])).toEqual(
    [
      ['Text', 'Image URL', 'Tags', 'Posting Time'],
      ['One\n\n🚀 two\n\n#growth #ClientWin', '', 'growth,client win', '2026-11-21 08:30'],
      ['One\n\n🚀 two\n\n#growth #ClientWin', '', 'growth,client win', '2026-11-22 09:00'],
      ['One\n\n🚀 two\n\n#growth #ClientWin', '', 'growth,client win', ''],
    ],
  );
});

it('fills the twelve columns for Publer', () => {
  const [headers = [], row = []] = publerTable([post]);
  expect(headers).toHaveLength(12);
  expect(headers.slice(0, 2)).toEqual(['Date - Intl. format or prompt', 'Text']);
  expect(row).toHaveLength(12);
  expect(row.slice(0, 6)).toEqual([
    '2026-11-21 08:30',
    'One\n\n🚀 two\n\n#growth #ClientWin',
    '',
    '',
    '',
    'growth,client win',
  ]);
});

it('leaves text that starts like a formula unchanged for Buffer and Publer', () => {
  for (const content of ['+40% replies', '- Three things', '@Anna, thanks', '=1 is not enough']) {
    const plain = { ...post, content, tags: [] };
    expect(bufferTable([plain])[1]?.[0]).toBe(content);
    expect(publerTable([plain])[1]?.[1]).toBe(content);
    expect(csvTable([plain])[1]?.[1]).toBe(`'${content}`);
  }
});

it('contains only the version in use', () => {
  const both = { ...post, content: withVersionB('Mine', 'Other') };
  for (const table of [csvTable([both]), bufferTable([both]), publerTable([both])]) {
    expect(table[1]?.some((cell) => cell.startsWith('Mine'))).toBe(true);
    expect(JSON.stringify(table)).not.toMatch(/Other|Version B/);
  }
});
