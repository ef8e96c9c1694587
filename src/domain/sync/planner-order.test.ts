import { expect, test } from 'vitest';
import { insertMissing, orderOf } from './planner-order.ts';

function slots(ids: string) {
  return [...ids].map((postId, position) => ({ postId, position }));
}

test("keeps a slot that has not arrived yet at its place in the account's order", () => {
  expect(orderOf(slots('ac'), [...'abc'], () => false)).toEqual([...'abc']);
  expect(orderOf(slots('ca'), [...'abc'], () => false)).toEqual([...'cab']);
});

test('drops a slot that was removed here as soon as something else changes', () => {
  const hasArrived = () => true;
  expect(orderOf(slots('ac'), [...'abc'], hasArrived)).toEqual([...'abc']);
  expect(orderOf(slots('ca'), [...'abc'], hasArrived)).toEqual([...'ca']);
});

test('inserts arriving slots after their predecessors, and unknown slots last', () => {
  expect(insertMissing([...'ad'], [...'cxb'], [...'abcd'])).toEqual([...'abcdx']);
  expect(insertMissing([...'b'], [...'a'], [...'ab'])).toEqual([...'ab']);
});
