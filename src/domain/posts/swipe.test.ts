import { expect, it } from 'vitest';
import { swipeAction, swipeOffset } from './swipe.ts';

it('follows the finger up to a hundred pixels to either side', () => {
  expect([-500, -100, 0, 99, 101].map(swipeOffset)).toEqual([-100, -100, 0, 99, 100]);
});

it('promotes or archives after a swipe of more than fifty pixels to the right or left', () => {
  expect([-51, -50, 0, 50, 51].map(swipeAction)).toEqual(['archive', null, null, null, 'promote']);
});
