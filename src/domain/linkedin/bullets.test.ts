import { describe, expect, it } from 'vitest';
import type { TextEdit } from '#domain/text/text-edit.ts';
import { continueBullets, toggleBullets } from './bullets.ts';

/** The text after an edit, with `[` and `]` around the selection, or `|` at the caret. */
function shown(content: string, { start, end, text, selectStart, selectEnd }: TextEdit): string {
  const after = content.slice(0, start) + text + content.slice(end);
  const selected = after.slice(selectStart, selectEnd);
  const around = selectStart === selectEnd ? '|' : `[${selected}]`;
  return after.slice(0, selectStart) + around + after.slice(selectEnd);
}

/** The content and selection behind a text with `[` and `]`, or `|`. */
function parsed(marked: string): [content: string, start: number, end: number] {
  const start = marked.search(/[[|]/);
  const content = marked.replace(/[[\]|]/g, '');
  return [content, start, marked.includes('|') ? start : marked.indexOf(']') - 1];
}

describe('toggleBullets', () => {
  it.each([
    ['the line of the caret', 'One\nTwo| more\nThree', 'One\n• Two| more\nThree'],
    ['an empty line', 'One\n|', 'One\n• |'],
    ['all selected lines but blank ones', '[One\n\nTwo]\nThree', '[• One\n\n• Two]\nThree'],
    ['not the line after the selection', '[One\n]Two', '[• One]\nTwo'],
    ['lines that lack one', '[• One\nTwo]', '[• One\n• Two]'],
    ['an empty first line', '|\nTwo', '• |\nTwo'],
    ['typed bullets', '[- One\n* Two]', '[• One\n• Two]'],
  ])('adds bullets to %s', (_, before, after) => {
    const [content, start, end] = parsed(before);
    expect(shown(content, toggleBullets(content, start, end))).toBe(after);
  });

  it.each([
    ['a list', '[• One\n\n• Two]', '[One\n\nTwo]'],
    ['the line of the caret', '• One|', 'One|'],
    ['a line with the caret before its bullet', 'Zero\n|• One', 'Zero\n|One'],
  ])('removes bullets from %s', (_, before, after) => {
    const [content, start, end] = parsed(before);
    expect(shown(content, toggleBullets(content, start, end))).toBe(after);
  });
});

describe('continueBullets', () => {
  it.each([
    ['starts the next line with a bullet', '• One|', '• One\n• |'],
    ['divides a line', '• One| more', '• One\n• | more'],
    ['ends the list on an empty bullet', '• One\n• |\nAfter', '• One\n|\nAfter'],
  ])('%s', (_, before, after) => {
    const [content, start, end] = parsed(before);
    const edit = continueBullets(content, start, end);
    expect(edit && shown(content, edit)).toBe(after);
  });

  it.each(['One|', '|• One', '[• One]', '• One\n|'])('does not handle Enter in %j', (before) => {
    expect(continueBullets(...parsed(before))).toBeNull();
  });
});
