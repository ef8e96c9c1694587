import { expect, test } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import {
  chooseVersion,
  textInUse,
  versionsIn,
  withTextInUse,
  withVersion,
  withVersionB,
} from './version-b.ts';

const both = withVersionB('Mine ', ' Other\n');

test('stores Version B below the text, in the format of earlier releases', () => {
  expect(both).toBe('Mine\n\n--- Version B ---\n\nOther');
  expect(versionsIn(both)).toEqual({ A: 'Mine', B: 'Other', inUse: 'A' });
});

test('only the version in use counts as the text of the post', () => {
  expect(textInUse('One text')).toBe('One text');
  expect(textInUse(both)).toBe('Mine');
  expect(textInUse(chooseVersion(both, 'B'))).toBe('Other');
  expect(chooseVersion(chooseVersion(both, 'B'), 'A')).toBe(both);
  expect(chooseVersion('One text', 'B')).toBe('One text');
});

test('each version keeps every character that is typed into it', () => {
  for (const typed of ['', ' ', '\n', 'Mine\n', 'Mine\n\n\n', '\nMine', 'a\n--- b']) {
    expect(versionsIn(withVersion(both, 'A', typed))).toEqual({ A: typed, B: 'Other', inUse: 'A' });
    expect(versionsIn(withVersion(both, 'B', typed))).toEqual({ A: 'Mine', B: typed, inUse: 'A' });
  }
  expect(withTextInUse(chooseVersion(both, 'B'), 'New')).toBe('Mine\n\n--- Version B, in use ---\n\nNew');
  expect(withTextInUse('Old', 'New')).toBe('New');
});

test('a new Version B replaces the earlier one', () => {
  expect(withVersionB(both, 'Third')).toBe('Mine\n\n--- Version B ---\n\nThird');
  // Version B never replaces the text that the user is working on.
  expect(versionsIn(withVersionB(chooseVersion(both, 'B'), 'Third'))).toEqual({
    A: 'Other',
    B: 'Third',
    inUse: 'A',
  });
});

test('text that only contains the words of the divider does not split a post', () => {
  for (const text of ['See --- Version B ---', '--- Version B --- is better', '--- Version C ---']) {
    expect(versionsIn(text)).toBeNull();
  }
});

test('the text of a post never contains the divider', () => {
  const twice = `${both}\n\n--- Version B, in use ---\n\nThird`;
  expect(versionsIn(twice)).toEqual({ A: 'Mine', B: 'Other\n\nThird', inUse: 'A' });
  expect(versionsIn('--- Version B ---')).toEqual({ A: '', B: '', inUse: 'A' });
});

test('typing in one version merges with changes of the other, and with the choice between them', () => {
  const typed = withVersion(both, 'A', 'Mine, longer');
  const other = chooseVersion(withVersion(both, 'B', 'Other, too'), 'B');
  expect(versionsIn(mergeText(both, typed, other).text)).toEqual({
    A: 'Mine, longer',
    B: 'Other, too',
    inUse: 'B',
  });
});
