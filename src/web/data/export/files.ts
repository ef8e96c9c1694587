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
  return folded(value);
}

/**
 * A calendar with its lines folded as RFC 5545 (3.1) has it: at 75 bytes, and never inside a character. The library counts characters, of which some are
 * four bytes long.
 */
function folded(calendar: string): string {
  return calendar
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(foldedLine)
    .join('\r\n');
}

function foldedLine(line: string): string {
  let foldedText = '';
  let lineBytes = 0;
  for (const character of line) {
    const bytes = utf8.encode(character).length;
    if (lineBytes + bytes > maxLineBytes) {
      foldedText += '\r\n\t';
      // The tab is a part of the line that it begins.
      lineBytes = 1;
    }
    foldedText += character;
    lineBytes += bytes;
  }
  return foldedText;
}

const maxLineBytes = 75;
const utf8 = new TextEncoder();
