import ICAL from 'ical.js';
import Papa from 'papaparse';
import { dateTimeParts } from '#domain/export/schedule.ts';
import { linkedInText } from '#domain/export/text.ts';
import { positionIn } from '#domain/posts/batch.ts';
import { displayTitle, type Post } from '#domain/posts/post.ts';
import type { Table } from '#domain/text/table.ts';

/** Builds a CSV file (RFC 4180). The byte order mark makes Excel read it as UTF-8. */
export function csvFile(table: Table): string {
  return `\ufeff${Papa.unparse(table, { newline: '\r\n' })}\r\n`;
}

/** Builds an iCalendar file of the scheduled posts in floating local time. Skips posts without a date. */
export function calendarFile(posts: readonly Post[], batch: readonly Post[]): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', 'standout');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('method', 'PUBLISH');
  calendar.updatePropertyWithValue('x-wr-calname', 'LinkedIn posts');
  for (const post of posts) {
    const at = dateTimeParts(post.scheduledAt);
    if (!at) continue;
    const event = new ICAL.Component('vevent');
    event.updatePropertyWithValue('uid', `${post.postId}@standout`);
    event.updatePropertyWithValue('summary', `LinkedIn: ${displayTitle(post, positionIn(batch, post))}`);
    event.updatePropertyWithValue('description', linkedInText(post).replaceAll('\r\n', '\n'));
    event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(), true));
    event.updatePropertyWithValue(
      'dtstart',
      new ICAL.Time({ ...at, isDate: false }, ICAL.Timezone.localTimezone),
    );
    event.updatePropertyWithValue('duration', ICAL.Duration.fromData({ minutes: postingMinutes }));
    calendar.addSubcomponent(event);
  }
  // RFC 5545 allows 75 bytes per line. The library does not count the space that starts a folded line.
  ICAL.foldLength = 74;
  return `${calendar.toString()}\r\n`;
}

const postingMinutes = 15;
