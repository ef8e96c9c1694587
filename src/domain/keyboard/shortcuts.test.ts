import { describe, expect, test } from 'vitest';
import { ariaKeyShortcuts, isPressed, keyLabels, type Press, shortcutSheet, shortcuts } from './shortcuts.ts';

const nothing = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a shortcut', () => {
  test('is pressed with Ctrl or with Cmd, and with nothing else held', () => {
    const { press } = shortcuts.palette;
    expect(isPressed(press, { ...nothing, key: 'k', ctrlKey: true })).toBe(true);
    expect(isPressed(press, { ...nothing, key: 'K', metaKey: true })).toBe(true);
    expect(isPressed(press, { ...nothing, key: 'k' })).toBe(false);
    expect(isPressed(press, { ...nothing, key: 'K', ctrlKey: true, shiftKey: true })).toBe(false);
    expect(isPressed(press, { ...nothing, key: 'k', ctrlKey: true, altKey: true })).toBe(false);
  });

  test('of one key is pressed alone, whatever it takes to type it', () => {
    expect(isPressed(shortcuts.sheet.press, { ...nothing, key: '?', shiftKey: true })).toBe(true);
    expect(isPressed(shortcuts.capture.press, { ...nothing, key: 'c' })).toBe(true);
    expect(isPressed(shortcuts.capture.press, { ...nothing, key: 'c', ctrlKey: true })).toBe(false);
  });

  test('counts by the place of its letter where the layout has no Latin letters, and only there', () => {
    const { press } = shortcuts.palette;
    expect(isPressed(press, { ...nothing, key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true);
    // Dvorak: where K is printed stands a T.
    expect(isPressed(press, { ...nothing, key: 't', code: 'KeyK', ctrlKey: true })).toBe(false);
  });

  test('is told by what is written on the keys, and to a screen reader by its own names', () => {
    const told = (press: Press) => [keyLabels(press, false), keyLabels(press, true), ariaKeyShortcuts(press)];
    expect(told(shortcuts.palette.press)).toEqual([['Ctrl', 'K'], ['⌘', 'K'], 'Control+K Meta+K']);
    expect(told(shortcuts.addIdea.press)).toEqual([
      ['Ctrl', 'Enter'],
      ['⌘', 'Enter'],
      'Control+Enter Meta+Enter',
    ]);
    expect(told(shortcuts.messages.press)).toEqual([['Alt', 'T'], ['⌥', 'T'], 'Alt+T']);
  });
});

test('no two shortcuts share their keys', () => {
  const keys = Object.values(shortcuts).map(({ press }) => ariaKeyShortcuts(press));
  expect(new Set(keys).size).toBe(keys.length);
});

test('the sheet lists every shortcut once, by where it works', () => {
  const sheet = shortcutSheet(false);
  const told = sheet.flatMap(({ lines }) => lines.map(({ does }) => does));
  for (const { does } of Object.values(shortcuts)) {
    expect(told.filter((each) => each === does)).toHaveLength(1);
  }
  expect(new Set(sheet.map(({ place }) => place)).size).toBe(sheet.length);
  expect(sheet[0]?.lines.filter(({ isSingleKey }) => isSingleKey).map(({ presses }) => presses)).toEqual([
    [['C']],
    [['?']],
  ]);
});
