import { expect, it } from 'vitest';
import { addChangedParts } from './capture.ts';
import { ChangedRecords } from './changed-records.ts';

/** The records that a report of Dexie names. */
function namedBy(parts: object) {
  const changed = new ChangedRecords();
  const isAbout = addChangedParts(parts, 'standout', changed);
  return { isAbout, changed: Object.fromEntries(changed.take()) };
}

const keys = { d: 2, from: 'b', to: 'b', l: { d: 1, from: 'a', to: 'a' }, r: null };

it('names the records of changed rows', () => {
  expect(namedBy({ 'idb://standout/ideas/': keys })).toEqual({
    isAbout: true,
    changed: { idea: new Set(['a', 'b']) },
  });
});

it('checks a whole kind after a table was cleared or many rows were written', () => {
  const range = { d: 1, from: Number.NEGATIVE_INFINITY, to: [[]] };
  expect(namedBy({ 'idb://standout/posts/': range }).changed).toEqual({ post: 'all' });
});

it('checks the order when a slot changes', () => {
  expect(namedBy({ 'idb://standout/plannerPosts/': keys }).changed).toEqual({
    plannerSlot: new Set(['a', 'b']),
    plannerOrder: new Set(['order']),
  });
});

it('checks everything after the page was suspended', () => {
  const { changed } = namedBy({ all: { d: 1, from: 0, to: 1 } });
  expect(changed.post).toBe('all');
  expect(changed.brandKit).toBe('all');
});

it('ignores indexes, empty reports, tables of this device, and other accounts’ stores', () => {
  const parts = {
    'idb://standout/ideas/createdAt': keys,
    'idb://standout/ideas/:dels': keys,
    'idb://standout/posts/': { d: 0 },
    'idb://standout/videos/': keys,
    'idb://standout/recordStates/': keys,
    'idb://standout-anna/ideas/': keys,
  };
  expect(namedBy(parts)).toEqual({ isAbout: false, changed: {} });
});
