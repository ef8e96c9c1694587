import type { Result } from '#domain/result.ts';

/** The order of day and month in dates with slashes: British dates start with the day, US dates with the month. */
export type SlashOrder = 'day-first' | 'month-first';

const time = String.raw`(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?(?: ?([AP])M)?)?$`;
const iso = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${time}`, 'i');
const dotted = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${time}`, 'i');
const slashed = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})${time}`, 'i');

/**
 * Detects the order of the dates with slashes in a column. Spreadsheets format a whole column alike, so a day above 12
 * determines the order for all dates. Returns null if there is no such day or the dates contradict each other.
 */
export function detectSlashOrder(texts: readonly string[]): SlashOrder | null {
  const found = texts
    .map((text) => slashed.exec(text.trim())?.slice(1, 3).map(Number))
    .filter((numbers) => numbers?.some((number) => number <= 12));
  const isDayFirst = found.some(([first = 0] = []) => first > 12);
  const isMonthFirst = found.some(([, second = 0] = []) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}

/** True if day and month could be swapped and the order is unknown. */
function isAmbiguous(text: string, order: SlashOrder | null): boolean {
  const [first = 0, second = 0] = slashed.exec(text.trim())?.slice(1, 3).map(Number) ?? [];
  return order === null && first !== second && Math.max(first, second) <= 12;
}

/**
 * Parses a day with or without a time, in our own format or in a spreadsheet's. Returns `2026-11-21` or
 * `2026-11-21T09:30`.
 */
export function parseDate(
  text: string,
  order: SlashOrder | null,
): Result<string, 'ambiguous' | 'not-a-date'> {
  if (isAmbiguous(text, order)) return { ok: false, reason: 'ambiguous' };
  const date = dateFrom(text.trim(), order);
  return date === undefined ? { ok: false, reason: 'not-a-date' } : { ok: true, value: date };
}

function dateFrom(text: string, order: SlashOrder | null): string | undefined {
  const parts = partsOf(text, order);
  if (!parts) return undefined;
  const [year = '', month = '', day = '', hour, minute, half] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // `Date` would turn November 31 into December 1.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined || minute === undefined) return date;
  const hours = hourOfDay(Number(hour), half);
  if (hours === undefined || Number(minute) > 59) return undefined;
  return `${date}T${String(hours).padStart(2, '0')}:${minute}`;
}

/** Year, month, and day, then the hour, minute, and A or P, if present. */
function partsOf(text: string, order: SlashOrder | null): (string | undefined)[] | undefined {
  const known = iso.exec(text);
  if (known) return known.slice(1);
  const other = dotted.exec(text) ?? slashed.exec(text);
  if (!other) return undefined;
  const [, first, second, year, ...rest] = other;
  const isMonthFirst = (order ?? detectSlashOrder([text])) === 'month-first' && text.includes('/');
  // A year with two digits is unambiguous only after month and day; `26/11/30` could start with the year.
  if (year?.length === 2) return isMonthFirst ? [`20${year}`, first, second, ...rest] : undefined;
  return isMonthFirst ? [year, first, second, ...rest] : [year, second, first, ...rest];
}

function hourOfDay(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}
