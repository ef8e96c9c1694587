import { createEvents, type EventAttributes } from 'ics';
import Papa from 'papaparse';
import { dateTimeParts } from '#domain/export/schedule.ts';
import { type ExportedPost, postsFromCsvTable } from '#domain/export/table.ts';
import { linkedInText } from '#domain/export/text.ts';
import { positionIn } from '#domain/posts/batch.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import type { Table } from '#domain/text/table.ts';

/** A table as RFC 4180 writes it. The mark at the beginning has Excel read it as UTF-8. */
export function csvFile(table: Table): string {
  return `\ufeff${Papa.unparse(table, { newline: '\r\n' })}\r\n`;
}

/** Reads a CSV file that `csvFile` wrote of posts, after whatever spreadsheet it went through. */
export function postsFromCsvFile(
  file: string,
): { ok: true; posts: ExportedPost[] } | { ok: false; reason: 'other-columns' } {
  const text = file.replace(/^\ufeff/, '');
  // A German spreadsheet saves semicolons, whatever it opened.
  const delimiter = /^"?Title"?([;,\t])/.exec(text)?.[1] ?? ',';
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return postsFromCsvTable(data);
}

/** The scheduled posts as entries of a calendar, at the hour of wherever one looks at it. Posts without a date are left out. */
export function calendarFile(posts: readonly Post[], batch: readonly Post[]): string {
  const events = posts.flatMap((post): EventAttributes[] => {
    const at = dateTimeParts(post.scheduledAt);
    if (!at) return [];
    return [
      {
        uid: `${post.postId}@standout`,
        title: `LinkedIn: ${displayTitle(post, positionIn(batch, post))}`,
        description: linkedInText(post),
        start: [at.year, at.month, at.day, at.hour, at.minute],
        startInputType: 'local',
        startOutputType: 'local',
        duration: { minutes: 15 },
        productId: 'standout',
        calName: 'LinkedIn posts',
      },
    ];
  });
  const { error, value } = createEvents(events);
  if (error || !value) throw error ?? new Error('The calendar file came out empty.');
  return value;
}
