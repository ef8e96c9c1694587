import type { Angle, Post } from '#domain/posts/post.ts';
import type { Table } from '#domain/text/table.ts';
import { schedulersDateTime } from './schedule.ts';
import { linkedInText } from './text.ts';

export const csvColumns = ['Title', 'Content', 'Angle', 'Tags', 'Scheduled Date'] as const;

/** What the CSV holds of a post, and what reading it again gives. */
export type ExportedPost = {
  title: string;
  content: string;
  angle: Angle;
  tags: string[];
  scheduledAt: string | null;
};

export function csvTable(posts: readonly ExportedPost[]): Table {
  const rows = posts.map(({ title, content, angle, tags, scheduledAt }) =>
    [title, content, angle, tags.join(', '), (scheduledAt ?? '').replace('T', ' ')].map(neutraliseCell),
  );
  return [[...csvColumns], ...rows];
}

/**
 * Buffer's bulk upload. Its cells are published as they are, so nothing may be put before a text that begins like a
 * formula.
 */
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

/**
 * Publer's bulk upload: twelve columns, of which five are about posts of text. Published as they are, like Buffer's.
 */
export function publerTable(posts: readonly Post[]): Table {
  const rows = posts.map((post) => {
    const row = [schedulersDateTime(post.scheduledAt), linkedInText(post), '', '', '', post.tags.join(',')];
    return [...row, ...publerColumns.slice(row.length).map(() => '')];
  });
  return [publerColumns, ...rows];
}

/**
 * A cell that a spreadsheet would run as a formula begins with an apostrophe instead. So does one that already begins
 * with apostrophes before such a character, so that `originalCell` gives back every text exactly.
 */
export function neutraliseCell(text: string): string {
  return wouldBeFormula.test(text) ? `'${text}` : text;
}

export function originalCell(cell: string): string {
  return cell.startsWith("'") && wouldBeFormula.test(cell) ? cell.slice(1) : cell;
}

// Full-width signs count as well: some spreadsheets read them as their plain ones.
const wouldBeFormula = /^'*[=+\-@\t\r\n＝＋－＠]/u;
