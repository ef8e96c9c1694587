import { expect, test } from 'vitest';
import { retentionSentence } from './retention.ts';

test('says whether the browser keeps the data and what to do', () => {
  expect(retentionSentence('kept', false)).toBe('This browser keeps your data until you delete it.');
  expect(retentionSentence('week', false)).toBe(
    'This browser deletes your data after 7 days without a visit: turn on sync, add Standout to your home screen, or save a backup.',
  );
  expect(retentionSentence('until-full', false)).toBe(
    'This browser may delete your data when the disk is full: turn on sync, install Standout, or save a backup.',
  );
});

test('says that synced data can be restored', () => {
  expect(retentionSentence('week', true)).toBe(
    'This browser deletes your data after 7 days without a visit, and sync brings it back.',
  );
  expect(retentionSentence('kept', true)).toBe('This browser keeps your data until you delete it.');
});
