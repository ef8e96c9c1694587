/** The spoken words of a subtitle file, and when its last line ends. */
export type Subtitles = { transcript: string; durationSec: number };

/**
 * Reads SubRip (.srt) or WebVTT (.vtt) as plain text: numbers, times, notes, styles and markup are left out, and a line
 * that only repeats the one before (as rolling captions do) is said once. Undefined when the text holds no timed line.
 */
export function subtitlesIn(file: string): Subtitles | undefined {
  const lines: string[] = [];
  let durationSec = 0;
  for (const { endSeconds, rows } of blocksIn(file)) {
    durationSec = Math.max(durationSec, endSeconds);
    for (const text of rows) {
      if (text !== lines.at(-1)) lines.push(text);
    }
  }
  return lines.length > 0 ? { transcript: lines.join(' '), durationSec: Math.round(durationSec) } : undefined;
}

/**
 * The words of what is copied from beside a video, where each line has the time at which it is said above or before it.
 * Any other text stays as it is.
 */
export function withoutTimes(text: string): string {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const said = rows.filter((row) => row !== '');
  const isTimed = time.test(said[0] ?? '') && said.filter((row) => time.test(row)).length > 1;
  if (!isTimed) return text.trim();
  return said
    .map((row) => row.replace(time, ''))
    .filter((row) => row !== '')
    .join(' ');
}

const time = /^\[?(?:\d{1,2}:)?\d{1,2}:\d{2}\]?(?:\s+|$)/;

/** What is said from when to when, in seconds. `rows` are its lines without markup, none of them empty. */
export type TimedBlock = { startSeconds: number; endSeconds: number; rows: string[] };

/** The timed blocks of such a file in its order; none when the text holds no timed line. */
export function blocksIn(file: string): TimedBlock[] {
  const rows = file
    .replace(/^\uFEFF/, '')
    // Some tools end a line twice.
    .replace(/\r\r\n|\r\n?/g, '\n')
    .split('\n');
  const timeIndexes = rows.flatMap((row, index) => (timing.test(row) ? [index] : []));
  return timeIndexes.map((timeIndex, position) => {
    const [, start = '', end = ''] = timing.exec(rows[timeIndex] ?? '') ?? [];
    const nextTimeIndex = timeIndexes[position + 1];
    const following = rows.slice(timeIndex + 1, nextTimeIndex);
    const texts = textRows(following, nextTimeIndex === undefined).map(plain);
    return {
      startSeconds: secondsAt(start),
      endSeconds: secondsAt(end),
      rows: texts.filter((text) => text !== ''),
    };
  });
}

/**
 * What of the rows between two times is the text of the first: all up to an empty row. Where hands or a web page left
 * no empty one, the number of the next block is the last of them; or its name, behind a row that only looks empty.
 */
function textRows(rows: readonly string[], isLast: boolean): readonly string[] {
  const end = rows.indexOf('');
  if (end >= 0) return rows.slice(0, end);
  const isHeading = /^\s*\d+\s*$/.test(rows.at(-1) ?? '') || rows.at(-2)?.trim() === '';
  return isHeading && !isLast ? rows.slice(0, -1) : rows;
}

const timing =
  /^\s*((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)/;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  lrm: '',
  rlm: '',
};

function plain(row: string): string {
  return row
    .replace(/<[^>]*>/g, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function secondsAt(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((total, part) => total * 60 + Number(part), 0);
}
