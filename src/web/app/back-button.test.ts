import { expect, test } from 'vitest';
import { backButtonAction } from './back-button.ts';

const place = (index: number, layerCount: number, path = '/planner') => ({ index, layerCount, path });

test('opening a layer adds a history entry, also for a nested layer', () => {
  expect(backButtonAction(1, null, place(3, 0))).toEqual({ kind: 'add-entry', layerCount: 1 });
  expect(backButtonAction(2, null, place(4, 1))).toEqual({ kind: 'add-entry', layerCount: 2 });
  expect(backButtonAction(1, null, place(4, 1))).toEqual({ kind: 'none' });
});

test('Back closes open layers, topmost first', () => {
  expect(backButtonAction(2, place(5, 2), place(4, 1))).toEqual({ kind: 'close-layers', count: 1 });
  expect(backButtonAction(1, place(4, 1), place(3, 0))).toEqual({ kind: 'close-layers', count: 1 });
});

test('Back skips the entry of a closed layer, which the next layer reuses', () => {
  expect(backButtonAction(0, null, place(4, 1))).toEqual({ kind: 'none' });
  expect(backButtonAction(1, null, place(4, 1))).toEqual({ kind: 'none' });
  expect(backButtonAction(0, place(4, 1), place(3, 0))).toEqual({ kind: 'go-back' });
});

test('ignores other navigations', () => {
  expect(backButtonAction(0, place(3, 0), place(4, 1)), 'forward').toEqual({ kind: 'none' });
  expect(backButtonAction(0, place(6, 1), place(3, 0)), 'far back').toEqual({ kind: 'none' });
  expect(backButtonAction(0, place(4, 1), place(3, 0, '/')), 'to another screen').toEqual({ kind: 'none' });
  expect(backButtonAction(0, place(5, 0), place(4, 1)), 'back from another screen').toEqual({ kind: 'none' });
});
