import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

const place = (index: number, layerCount: number, path = '/planner') => ({ index, layerCount, path });

test('what opens gets a step of its own, one in another too', () => {
  expect(wayBack(1, null, place(3, 0))).toEqual({ kind: 'step-for-layers', layerCount: 1 });
  expect(wayBack(2, null, place(4, 1))).toEqual({ kind: 'step-for-layers', layerCount: 2 });
  expect(wayBack(1, null, place(4, 1))).toEqual({ kind: 'nothing' });
});

test('back closes what is open, the topmost first', () => {
  expect(wayBack(2, place(5, 2), place(4, 1))).toEqual({ kind: 'close-layers', count: 1 });
  expect(wayBack(1, place(4, 1), place(3, 0))).toEqual({ kind: 'close-layers', count: 1 });
});

test('back goes on over the step of something that was closed otherwise, which the next thing to open uses', () => {
  expect(wayBack(0, null, place(4, 1))).toEqual({ kind: 'nothing' });
  expect(wayBack(1, null, place(4, 1))).toEqual({ kind: 'nothing' });
  expect(wayBack(0, place(4, 1), place(3, 0))).toEqual({ kind: 'back-again' });
});

test('other ways through the history are left alone', () => {
  expect(wayBack(0, place(3, 0), place(4, 1)), 'forward').toEqual({ kind: 'nothing' });
  expect(wayBack(0, place(6, 1), place(3, 0)), 'far back').toEqual({ kind: 'nothing' });
  expect(wayBack(0, place(4, 1), place(3, 0, '/')), 'to another screen').toEqual({ kind: 'nothing' });
  expect(wayBack(0, place(5, 0), place(4, 1)), 'back from another screen').toEqual({ kind: 'nothing' });
});
