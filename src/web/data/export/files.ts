import ICAL from 'ical.js';
import Papa from 'papaparse';
import { type DateTimeParts, dateTimeParts } from '#domain/export/schedule.ts';
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
  const events = posts.flatMap((post) => {
    const at = dateTimeParts(post.scheduledAt);
    if (!at) return [];
    const event = eventOf({
      uid: post.postId,
      summary: `LinkedIn: ${displayTitle(post, positionIn(batch, post))}`,
      description: linkedInText(post).replaceAll('\r\n', '\n'),
      at,
    });
    return [event];
  });
  return calendarOf('LinkedIn posts', events);
}

/** Builds an iCalendar file with one event that rings at its time. */
export function reminderFile({ url, ...fields }: EventFields & { url: string }): string {
  const event = eventOf(fields);
  event.updatePropertyWithValue('url', url);
  const alarm = new ICAL.Component('valarm');
  alarm.updatePropertyWithValue('action', 'DISPLAY');
  alarm.updatePropertyWithValue('trigger', ICAL.Duration.fromSeconds(0));
  alarm.updatePropertyWithValue('description', fields.summary);
  event.addSubcomponent(alarm);
  return calendarOf('Reminders', [event]);
}

/** `at` is a floating local time. Calendars replace an event with the same `uid`. */
type EventFields = Readonly<{ uid: string; summary: string; description: string; at: DateTimeParts }>;

function eventOf({ uid, summary, description, at }: EventFields): ICAL.Component {
  const event = new ICAL.Component('vevent');
  event.updatePropertyWithValue('uid', `${uid}@standout`);
  event.updatePropertyWithValue('summary', summary);
  event.updatePropertyWithValue('description', description);
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(), true));
  event.updatePropertyWithValue(
    'dtstart',
    new ICAL.Time({ ...at, isDate: false }, ICAL.Timezone.localTimezone),
  );
  event.updatePropertyWithValue('duration', ICAL.Duration.fromData({ minutes: postingMinutes }));
  return event;
}

function calendarOf(name: string, events: readonly ICAL.Component[]): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('prodid', 'standout');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('method', 'PUBLISH');
  calendar.updatePropertyWithValue('x-wr-calname', name);
  for (const event of events) calendar.addSubcomponent(event);
  // RFC 5545 allows 75 bytes per line. The library does not count the space that starts a folded line.
  ICAL.foldLength = 74;
  return `${calendar.toString()}\r\n`;
}

const postingMinutes = 15;
