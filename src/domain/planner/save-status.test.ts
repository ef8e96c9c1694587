import { expect, it } from 'vitest';
import { indicatorLeftMilliseconds, slotStatus } from './save-status.ts';

it('shows Saved and Empty only for stored text', () => {
  expect(slotStatus({ stage: 'saved' }, false)).toBe('Saved');
  expect(slotStatus({ stage: 'saved' }, true)).toBe('Empty');
  expect(slotStatus({ stage: 'pending' }, true)).toBe('Saving');
  expect(slotStatus({ stage: 'saving', sinceMilliseconds: 0 }, false)).toBe('Saving');
  expect(slotStatus({ stage: 'failed', reason: 'full' }, true)).toBe('Not saved');
});

it('shows Saving for at least half a second', () => {
  expect([0, 100, 500, 900].map((now) => indicatorLeftMilliseconds(0, now))).toEqual([500, 400, 0, 0]);
});
