import type { TextEdit } from '#domain/text/text-edit.ts';

const bullet = '• ';
/** The characters that people type as bullets. */
const typedBullet = /^[-*–] /u;

/**
 * Adds bullets to the lines of a selection, or removes them if all lines have one. Blank lines stay blank, except a
 * single selected one, which starts a list.
 */
export function toggleBullets(content: string, selectStart: number, selectEnd: number): TextEdit {
  const start = lineStart(content, selectStart);
  // A selection that ends at the start of a line does not include that line.
  const last = selectEnd > selectStart && content[selectEnd - 1] === '\n' ? selectEnd - 1 : selectEnd;
  const newline = content.indexOf('\n', last);
  const end = newline < 0 ? content.length : newline;
  const lines = content.slice(start, end).split('\n');
  const isListed = (line: string) => line.startsWith(bullet) || (line.trim() === '' && lines.length > 1);
  const isTakenOff = lines.every(isListed);
  const text = lines
    .map((line) => {
      if (isTakenOff) return line.startsWith(bullet) ? line.slice(bullet.length) : line;
      return isListed(line) ? line : `${bullet}${line.replace(typedBullet, '')}`;
    })
    .join('\n');
  if (selectStart < selectEnd)
    return { start, end, text, selectStart: start, selectEnd: start + text.length };
  const caret = Math.max(start, selectStart + text.length - (end - start));
  return { start, end, text, selectStart: caret, selectEnd: caret };
}

/**
 * Handles Enter in a list: starts the next line with a bullet, or ends the list on an empty item. Returns null outside
 * a list.
 */
export function continueBullets(content: string, selectStart: number, selectEnd: number): TextEdit | null {
  const start = lineStart(content, selectStart);
  const line = content.slice(start, selectStart);
  if (selectStart !== selectEnd || !line.startsWith(bullet)) return null;
  const isEmpty = line === bullet && /^(?:\n|$)/.test(content.slice(selectStart));
  if (isEmpty) return { start, end: selectStart, text: '', selectStart: start, selectEnd: start };
  const caret = selectStart + 1 + bullet.length;
  return { start: selectStart, end: selectStart, text: `\n${bullet}`, selectStart: caret, selectEnd: caret };
}

/** `lastIndexOf` reads a negative position as 0, where a line break may be. */
function lineStart(content: string, position: number): number {
  return position === 0 ? 0 : content.lastIndexOf('\n', position - 1) + 1;
}
