import { expect, it } from 'vitest';
import { dailyTargetFrom, defaultPreferences } from './preferences.ts';

it('rounds the daily target, limits it to the batch size, and defaults to three', () => {
  expect(defaultPreferences.dailyTarget).toBe(3);
  expect([0, 2.4, 99, Number.NaN].map(dailyTargetFrom)).toEqual([1, 2, 30, 3]);
});
