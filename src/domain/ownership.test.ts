import { expect, test } from 'vitest';
import { describeHoldings, hasNoHoldings, isValueOf, markedPlace, placeFor } from './ownership.ts';

const anna = '0b8f1c7e-0000-4000-8000-00000000000a';
const bert = '0b8f1c7e-0000-4000-8000-00000000000b';

test('marks give each account the same store as before', () => {
  expect(markedPlace(anna, { firstOwner: anna, hasOwn: false })).toBe('first');
  expect(markedPlace(bert, { firstOwner: anna, hasOwn: true })).toBe('own');
  expect(markedPlace(bert, { firstOwner: null, hasOwn: true })).toBe('own');
  expect(markedPlace(bert, { firstOwner: anna, hasOwn: false })).toBeNull();
  expect(markedPlace(bert, { firstOwner: null, hasOwn: false })).toBeNull();
});

test("an account without a mark never gets another account's store, but is asked about content without an owner", () => {
  const found = { firstOwner: null, isSameAddress: false, holdsContent: false };
  expect(placeFor(found)).toEqual({ place: 'first', isOthers: false });
  expect(placeFor({ ...found, holdsContent: true })).toEqual({ place: 'ask', isOthers: false });
  for (const holdsContent of [true, false])
    expect(placeFor({ ...found, firstOwner: anna, holdsContent })).toEqual({ place: 'own', isOthers: true });
});

test('a user whose account was deleted is asked about content of the same email address', () => {
  const found = { firstOwner: anna, isSameAddress: true, holdsContent: true };
  expect(placeFor(found)).toEqual({ place: 'ask', isOthers: false });
});

test('describes content in words', () => {
  expect(describeHoldings({})).toBe('');
  expect(describeHoldings({ posts: 0, apiKeys: 1 })).toBe('1 AI key');
  expect(describeHoldings({ ideas: 1, posts: 12 })).toBe('12 posts and 1 idea');
  expect(describeHoldings({ posts: 1, ideas: 2, clips: 2 })).toBe(
    '1 post, 2 ideas, and 2 clips of a clip batch',
  );
  expect([hasNoHoldings({ posts: 0 }), hasNoHoldings({ posts: 0, drafts: 1 })]).toEqual([true, false]);
});

test('each browser storage entry belongs to one account, to the device, or to another application', () => {
  const names = { deviceNames: new Set(['standout-theme']), accountKeyPrefixes: ['standout-candidate-'] };
  const owned = (userId: string, place: 'first' | 'own') =>
    [
      'openai_api_key',
      `openai_api_key@${bert}`,
      'standout.interview.correction.1',
      `standout.interview.correction.1@${bert}`,
      `standout-candidate-${anna}`,
      `standout-candidate-${bert}`,
      'standout-theme',
      'sb-localhost-auth-token',
    ].filter((name) => isValueOf(name, { userId, place }, names));
  expect(owned(anna, 'first')).toEqual([
    'openai_api_key',
    'standout.interview.correction.1',
    `standout-candidate-${anna}`,
  ]);
  expect(owned(bert, 'own')).toEqual([
    `openai_api_key@${bert}`,
    `standout.interview.correction.1@${bert}`,
    `standout-candidate-${bert}`,
  ]);
});
