import { expect, test } from 'vitest';
import { inserted, orderOf } from './planner-order.ts';

function slots(ids: string) {
  return [...ids].map((postId, position) => ({ postId, position }));
}

test('a slot that has not arrived yet stays where the account has it', () => {
  expect(orderOf(slots('ac'), [...'abc'], () => false)).toEqual([...'abc']);
  expect(orderOf(slots('ca'), [...'abc'], () => false)).toEqual([...'cab']);
});

test('a slot that was removed here leaves the order as soon as something else changes', () => {
  const hasArrived = () => true;
  expect(orderOf(slots('ac'), [...'abc'], hasArrived)).toEqual([...'abc']);
  expect(orderOf(slots('ca'), [...'abc'], hasArrived)).toEqual([...'ca']);
});

test('slots that arrive go after those that precede them, unknown ones last', () => {
  expect(inserted([...'ad'], [...'cxb'], [...'abcd'])).toEqual([...'abcdx']);
  expect(inserted([...'b'], [...'a'], [...'ab'])).toEqual([...'ab']);
});
