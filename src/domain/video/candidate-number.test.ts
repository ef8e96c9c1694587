import { expect, test } from 'vitest';
import { nextCandidateNumber } from './candidate-number.ts';

test('increments a number and keeps leading zeros', () => {
  expect(['001', '0099', '7', '999', ' 41 ', ''].map(nextCandidateNumber)).toEqual([
    '002',
    '0100',
    '8',
    '1000',
    '42',
    '002',
  ]);
});

test('leaves text that is not a number unchanged', () => {
  expect(['VA-7', '999999999999'].map(nextCandidateNumber)).toEqual(['VA-7', '999999999999']);
});
