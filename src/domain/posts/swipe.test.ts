import { expect, it } from 'vitest';
import { swipeAction, swipeOffset } from './swipe.ts';

it('follows the finger up to a hundred pixels to either side', () => {
  expect([-500, -100, 0, 99, 101].map(swipeOffset)).toEqual([-100, -100, 0, 99, 100]);
});

it('promotes on a right swipe and archives on a left swipe above fifty pixels', () => {
  expect([-51, -50, 0, 50, 51].map(swipeAction)).toEqual(['archive', null, null, null, 'promote']);
});
