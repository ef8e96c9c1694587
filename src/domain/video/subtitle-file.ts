import { parseTimedBlocks, type TimedBlock } from '#domain/text/subtitles.ts';
import { filledLines, joinRows, readableLines } from './caption-lines.ts';
import type { Cue } from './captions.ts';
import { unbreakablePieces } from './line-breaks.ts';

export const subtitleFormats = {
  srt: { name: '.srt', type: 'application/x-subrip', secondsSeparator: ',' },
  vtt: { name: '.vtt', type: 'text/vtt', secondsSeparator: '.' },
} as const;
export type SubtitleFormat = keyof typeof subtitleFormats;

/** Writes captions as a subtitle file. `parseCues` reads it back unchanged. */
export function subtitleFile(cues: readonly Cue[], format: SubtitleFormat): string {
  const blocks = cues.map((cue, index) => {
    const times = [cue.startSeconds, cue.endSeconds].map((seconds) => timeOf(seconds, format)).join(' --> ');
    const lines = fileLines(cue.text).map((line) => escaped(line, format));
    return [...(format === 'srt' ? [String(index + 1)] : []), times, ...lines].join('\n');
  });
  return `${[...(format === 'vtt' ? ['WEBVTT'] : []), ...blocks].join('\n\n')}\n`;
}

/** `00:01:02,345`: hours have at least two digits, and SubRip uses a comma. */
function timeOf(seconds: number, format: SubtitleFormat): string {
  const milliseconds = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const clock = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60];
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${clock.map(two).join(':')}${subtitleFormats[format].secondsSeparator}${rest}`;
}

/** The lines of a caption. Leaves out a line break that would change the text when the file is read. */
function fileLines(text: string): string[] {
  const line = text.trim().replace(/\s+/g, ' ');
  const pieces = unbreakablePieces(line);
  const lines = readableLines(pieces) ?? filledLines(pieces);
  return joinRows(lines) === line ? lines : [line];
}

/**
 * WebVTT defines entities. Many SubRip players show entities as plain text, so in SubRip only text that would be read
 * as markup becomes an entity.
 */
function escaped(line: string, format: SubtitleFormat): string {
  if (format === 'srt' && textIn(`1\n00:00:00,000 --> 00:00:01,000\n${line}`) === line) return line;
  return line
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{', '&#123;');
}

function textIn(file: string): string | undefined {
  const [block]: (TimedBlock | undefined)[] = parseTimedBlocks(file);
  return block?.rows[0];
}
