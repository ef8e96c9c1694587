import { expect, it } from 'vitest';
import { newCandidate } from '#domain/candidates/candidate.ts';
import { recordKinds } from '#domain/sync/record.ts';
import { allKinds } from './changed-records.ts';
import { pushOrder } from './collect-changes.ts';
import { rowOfValue, tableRules, valueOfRow } from './tables.ts';

it('syncs every kind of record', () => {
  expect([...allKinds].sort()).toEqual([...recordKinds].sort());
  expect([...pushOrder].sort()).toEqual([...recordKinds].sort());
});

it('keeps the bytes and thumbnail of an image on the device when its record changes', () => {
  const row = { imageId: 'one', blob: 'bytes', thumbnail: 'small', unusedSince: 5, extra: undefined };
  expect(valueOfRow('image', row, null)).toEqual({ imageId: 'one' });
  const file = { sha256: 'ab', bytes: 5, type: 'image/png' };
  const value = { imageId: 'one', file };
  expect(rowOfValue('image', value, row)).toEqual({
    imageId: 'one',
    file,
    blob: 'bytes',
    thumbnail: 'small',
    unusedSince: 5,
  });
});

it('still finds the file of an image that a backup restored', () => {
  const file = { sha256: 'ab', bytes: 5, type: 'image/png' };
  expect(valueOfRow('image', { imageId: 'one', blob: 'bytes' }, { imageId: 'one', file })).toEqual({
    imageId: 'one',
    file,
  });
});

it('keeps fields that a newer release added, and the position of a slot', () => {
  const value = { postId: 'one', content: 'words', mood: 'new field' };
  const row = rowOfValue('plannerSlot', value, { postId: 'one', position: 3, content: 'old' });
  expect(row).toEqual({ ...value, position: 3 });
  expect(valueOfRow('plannerSlot', row, null)).toEqual(value);
});

it('syncs every field of a candidate', () => {
  const candidate = newCandidate('c', '001', { now: 1, today: '2026-11-27' });
  const value = valueOfRow('candidate', { ...candidate }, null);
  expect(value).toEqual(candidate);
  expect(rowOfValue('candidate', value, undefined)).toEqual(candidate);
});

it('does not sync recordings in progress and drafts', () => {
  expect(tableRules.recording.isShared({ isOpen: true })).toBe(false);
  expect(tableRules.recording.isShared({ isOpen: false })).toBe(true);
  expect(tableRules.setting.isShared({ key: 'ideaDraft' })).toBe(false);
  expect(tableRules.setting.isShared({ key: 'preferences' })).toBe(true);
});
