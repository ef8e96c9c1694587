/** Which number comes first where a date is written with slashes: the day, as in Britain, or the month, as in America. */
export type SlashOrder = 'day-first' | 'month-first';

const time = String.raw`(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?(?: ?([AP])M)?)?$`;
const iso = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${time}`, 'i');
const dotted = new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${time}`, 'i');
const slashed = new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})${time}`, 'i');

/**
 * Which order the dates with slashes among these texts are in. A spreadsheet writes all of a column alike, so that one day after the twelfth tells of
 * all; null when there is none, or they speak against each other.
 */
export function slashOrderOf(texts: readonly string[]): SlashOrder | null {
  const found = texts
    .map((text) => slashed.exec(text.trim())?.slice(1, 3).map(Number))
    .filter((numbers) => numbers?.some((number) => number <= 12));
  const isDayFirst = found.some(([first = 0] = []) => first > 12);
  const isMonthFirst = found.some(([, second = 0] = []) => second > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}

/** Whether a text is a date whose day and month only an order tells apart, and none does. */
export function isAmbiguous(text: string, order: SlashOrder | null): boolean {
  const [first = 0, second = 0] = slashed.exec(text.trim())?.slice(1, 3).map(Number) ?? [];
  return order === null && first !== second && Math.max(first, second) <= 12;
}

/**
 * A day with or without a time of day, as we write it or as a spreadsheet of another country does; undefined when there is no such day, or nobody
 * can tell which is meant.
 */
export function writtenDate(text: string, order: SlashOrder | null): string | undefined {
  const parts = partsOf(text.trim(), order);
  if (!parts) return undefined;
  const [year = '', month = '', day = '', hour, minute, half] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // 31 November would be read as 1 December.
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return undefined;
  if (hour === undefined || minute === undefined) return date;
  const hours = hourOfDay(Number(hour), half);
  if (hours === undefined || Number(minute) > 59) return undefined;
  return `${date}T${String(hours).padStart(2, '0')}:${minute}`;
}

/** Year, month, day, then hour, minute and A or P where they are given. */
function partsOf(text: string, order: SlashOrder | null): (string | undefined)[] | undefined {
  const known = iso.exec(text);
  if (known) return known.slice(1);
  const other = dotted.exec(text) ?? (isAmbiguous(text, order) ? null : slashed.exec(text));
  if (!other) return undefined;
  const [, first, second, year, ...rest] = other;
  const isMonthFirst = (order ?? slashOrderOf([text])) === 'month-first' && text.includes('/');
  // Two digits may be the year at the beginning, where the month is not.
  if (year?.length === 2) return isMonthFirst ? [`20${year}`, first, second, ...rest] : undefined;
  return isMonthFirst ? [year, first, second, ...rest] : [year, second, first, ...rest];
}

function hourOfDay(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour < 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}
