import type { Angle, Post } from '#domain/posts/post.ts';
import { textInUse } from '#domain/posts/version-b.ts';
import type { Table } from '#domain/text/table.ts';
import { schedulersDateTime } from './schedule.ts';
import { linkedInText } from './text.ts';

export const csvColumns = ['Title', 'Content', 'Angle', 'Tags', 'Scheduled Date'] as const;

/** The fields of a post in the CSV export and import. */
export type ExportedPost = {
  title: string;
  content: string;
  angle: Angle;
  tags: string[];
  scheduledAt: string | null;
};

export function csvTable(posts: readonly ExportedPost[]): Table {
  const rows = posts.map(({ title, content, angle, tags, scheduledAt }) =>
    [title, textInUse(content), angle, tags.join(', '), (scheduledAt ?? '').replace('T', ' ')].map(
      neutralizeCell,
    ),
  );
  return [[...csvColumns], ...rows];
}

/** Buffer's bulk upload. Buffer publishes cells unchanged, so formulas must not be neutralized with an apostrophe. */
export function bufferTable(posts: readonly Post[]): Table {
  const rows = posts.map((post) => [
    linkedInText(post),
    '',
    post.tags.join(','),
    schedulersDateTime(post.scheduledAt),
  ]);
  return [['Text', 'Image URL', 'Tags', 'Posting Time'], ...rows];
}

const publerColumns = [
  'Date - Intl. format or prompt',
  'Text',
  'Link(s) - Separated by comma for FB carousels',
  'Media URL(s) - Separated by comma',
  'Title - For the video, pin, PDF ..',
  'Label(s) - Separated by comma',
  'Alt text(s) - Separated by ||',
  'Comment(s) - Separated by ||',
  'Pin board, FB album, or Google category',
  'Post subtype - I.e. story, reel, PDF ..',
  'CTA - For Facebook links or Google',
  'Reminder - For stories, reels, shorts, and TikToks',
];

/** Publer's bulk upload: twelve columns, five of which apply to text posts. Publer also publishes cells unchanged. */
export function publerTable(posts: readonly Post[]): Table {
  const rows = posts.map((post) => {
    const row = [schedulersDateTime(post.scheduledAt), linkedInText(post), '', '', '', post.tags.join(',')];
    return [...row, ...publerColumns.slice(row.length).map(() => '')];
  });
  return [publerColumns, ...rows];
}

/**
 * Prefixes a cell with an apostrophe if a spreadsheet would run it as a formula. Also prefixes cells that already
 * start with apostrophes before such a character, so that `originalCell` restores every text exactly.
 */
export function neutralizeCell(text: string): string {
  return wouldBeFormula.test(text) ? `'${text}` : text;
}

export function originalCell(cell: string): string {
  return cell.startsWith("'") && wouldBeFormula.test(cell) ? cell.slice(1) : cell;
}

// Some spreadsheets also treat full-width characters as formula signs.
const wouldBeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;
