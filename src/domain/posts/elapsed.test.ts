import { expect, it } from 'vitest';
import { elapsedLabel, timerLabel } from './elapsed.ts';

// Spec: elapsed-time-1
it('labels an age in minutes, hours, and days', () => {
  const seconds = (count: number) => elapsedLabel(0, count * 1000);
  expect([seconds(0), seconds(59), seconds(60), seconds(3599), seconds(3600)]).toEqual([
    'Just now',
    'Just now',
    '1m ago',
    '59m ago',
    '1h ago',
  ]);
  expect([seconds(86_399), seconds(86_400), seconds(30 * 86_400)]).toEqual(['23h ago', '1d ago', '30d ago']);
  expect(elapsedLabel(5_000, 0)).toBe('Just now');
});

it('formats a timer as minutes and two-digit seconds', () => {
  expect([timerLabel(0), timerLabel(7.9), timerLabel(60), timerLabel(900), timerLabel(-1)]).toEqual([
    '0:00',
    '0:07',
    '1:00',
    '15:00',
    '0:00',
  ]);
});
