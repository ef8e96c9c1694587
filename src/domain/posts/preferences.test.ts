import { expect, it } from 'vitest';
import { dailyTargetFrom, defaultPreferences } from './preferences.ts';

it('has a daily target of three unless one is chosen, and always a whole one within the batch', () => {
  expect(defaultPreferences.dailyTarget).toBe(3);
  expect([0, 2.4, 99, Number.NaN].map(dailyTargetFrom)).toEqual([1, 2, 30, 3]);
});
