import { expect, it } from 'vitest';
import { swipeAction, swipeOffset } from './swipe.ts';

it('follows the finger a hundred pixels to either side', () => {
  expect([-500, -100, 0, 99, 101].map(swipeOffset)).toEqual([-100, -100, 0, 99, 100]);
});

it('acts above fifty pixels: right promotes, left archives', () => {
  expect([-51, -50, 0, 50, 51].map(swipeAction)).toEqual(['archive', null, null, null, 'promote']);
});
