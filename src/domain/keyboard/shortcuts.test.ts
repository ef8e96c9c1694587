import { describe, expect, test } from 'vitest';
import { ariaKeyShortcuts, isPressed, keyLabels, type Press, shortcutSheet, shortcuts } from './shortcuts.ts';

const nothing = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a shortcut', () => {
  test('matches with Ctrl or Cmd and no other modifier', () => {
    const { press } = shortcuts.palette;
    expect(isPressed(press, { ...nothing, key: 'k', ctrlKey: true })).toBe(true);
    expect(isPressed(press, { ...nothing, key: 'K', metaKey: true })).toBe(true);
    expect(isPressed(press, { ...nothing, key: 'k' })).toBe(false);
    expect(isPressed(press, { ...nothing, key: 'K', ctrlKey: true, shiftKey: true })).toBe(false);
    expect(isPressed(press, { ...nothing, key: 'k', ctrlKey: true, altKey: true })).toBe(false);
  });

  test('a single key matches without modifiers except Shift', () => {
    expect(isPressed(shortcuts.sheet.press, { ...nothing, key: '?', shiftKey: true })).toBe(true);
    expect(isPressed(shortcuts.capture.press, { ...nothing, key: 'c' })).toBe(true);
    expect(isPressed(shortcuts.capture.press, { ...nothing, key: 'c', ctrlKey: true })).toBe(false);
  });

  test('matches by physical key only on layouts without Latin letters', () => {
    const { press } = shortcuts.palette;
    expect(isPressed(press, { ...nothing, key: 'л', code: 'KeyK', ctrlKey: true })).toBe(true);
    // On Dvorak, the K key types T.
    expect(isPressed(press, { ...nothing, key: 't', code: 'KeyK', ctrlKey: true })).toBe(false);
  });

  test('returns labels for the screen and for screen readers', () => {
    const labelsOf = (press: Press) => [
      keyLabels(press, false),
      keyLabels(press, true),
      ariaKeyShortcuts(press),
    ];
    expect(labelsOf(shortcuts.palette.press)).toEqual([['Ctrl', 'K'], ['⌘', 'K'], 'Control+K Meta+K']);
    expect(labelsOf(shortcuts.addIdea.press)).toEqual([
      ['Ctrl', 'Enter'],
      ['⌘', 'Enter'],
      'Control+Enter Meta+Enter',
    ]);
    expect(labelsOf(shortcuts.messages.press)).toEqual([['Alt', 'T'], ['⌥', 'T'], 'Alt+T']);
  });
});

test('all shortcuts have different keys', () => {
  const keys = Object.values(shortcuts).map(({ press }) => ariaKeyShortcuts(press));
  expect(new Set(keys).size).toBe(keys.length);
});

test('the shortcut sheet lists every shortcut once, grouped by place', () => {
  const sheet = shortcutSheet(false);
  const descriptions = sheet.flatMap(({ lines }) => lines.map(({ does }) => does));
  for (const { does } of Object.values(shortcuts)) {
    expect(descriptions.filter((each) => each === does)).toHaveLength(1);
  }
  expect(new Set(sheet.map(({ place }) => place)).size).toBe(sheet.length);
  expect(sheet[0]?.lines.filter(({ isSingleKey }) => isSingleKey).map(({ presses }) => presses)).toEqual([
    [['C']],
    [['?']],
  ]);
});
