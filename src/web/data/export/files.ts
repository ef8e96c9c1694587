import { createEvents, type EventAttributes } from 'ics';
import Papa from 'papaparse';
import { dateTimeParts } from '#domain/export/schedule.ts';
import { linkedInText } from '#domain/export/text.ts';
import { positionIn } from '#domain/posts/batch.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import type { Table } from '#domain/text/table.ts';

/** A table as RFC 4180 writes it. The mark at the beginning has Excel read it as UTF-8. */
export function csvFile(table: Table): string {
  return `\ufeff${Papa.unparse(table, { newline: '\r\n' })}\r\n`;
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
