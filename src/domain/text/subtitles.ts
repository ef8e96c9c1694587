/** The text of a subtitle file and the end of its last caption. */
export type Subtitles = { transcript: string; durationSec: number };

/**
 * Reads SubRip (.srt) or WebVTT (.vtt) as plain text, without numbers, times, notes, styles, markup, or repeated lines
 * (rolling captions). Undefined if the file has no timed lines.
 */
export function parseSubtitles(file: string): Subtitles | undefined {
  const lines: string[] = [];
  let durationSec = 0;
  for (const { endSeconds, rows } of parseTimedBlocks(file)) {
    durationSec = Math.max(durationSec, endSeconds);
    for (const text of rows) {
      if (text !== lines.at(-1)) lines.push(text);
    }
  }
  return lines.length > 0 ? { transcript: lines.join(' '), durationSec: Math.round(durationSec) } : undefined;
}

/**
 * Removes the timestamps from a transcript copied from a video page, where each line has its time before it or on the
 * line above. Any other text is returned unchanged.
 */
export function stripTimestamps(text: string): string {
  const rows = text.split(/\r?\n/).map((row) => row.trim());
  const filledRows = rows.filter((row) => row !== '');
  const isTimed = time.test(filledRows[0] ?? '') && filledRows.filter((row) => time.test(row)).length > 1;
  if (!isTimed) return text.trim();
  return filledRows
    .map((row) => row.replace(time, ''))
    .filter((row) => row !== '')
    .join(' ');
}

const time = /^\[?(?:\d{1,2}:)?\d{1,2}:\d{2}\]?(?:\s+|$)/;

/** A timed block of a subtitle file. `rows` are its non-empty lines without markup. */
export type TimedBlock = { startSeconds: number; endSeconds: number; rows: string[] };

/** Parses the timed blocks of a subtitle file in file order. */
export function parseTimedBlocks(file: string): TimedBlock[] {
  const rows = file
    .replace(/^\uFEFF/, '')
    // Some tools write two carriage returns.
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
 * Returns the rows that belong to a block, up to the first empty row. If a hand-edited file lacks the empty row, the
 * last row is the number of the next block, or its name if the row before is whitespace.
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
  lrm: '',
  rlm: '',
};

function plain(row: string): string {
  return row
    .replace(/<[^>]*>/g, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => characterOf(name) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

function characterOf(entity: string): string | undefined {
  const code = /^#(\d{1,6})$/.exec(entity)?.[1];
  return code === undefined ? entities[entity] : String.fromCodePoint(Number(code));
}

function secondsAt(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((total, part) => total * 60 + Number(part), 0);
}
