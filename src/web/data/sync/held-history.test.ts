import { expect, it } from 'vitest';
import type { Change } from '#domain/sync/record-state.ts';
import { HeldHistory } from './held-history.ts';

function version(recordId: string, fields: object = {}): Change {
  const value = { entryId: recordId, action: 'edited', writerId: 'page', ...fields };
  return { kind: 'history', recordId, baseVersion: 0, format: 1, value };
}

it('sends entries of earlier pages at once', () => {
  const changes = [version('one'), version('two')];
  expect(new HeldHistory().split(changes, 0)).toEqual({ ready: changes, held: [] });
});

it('holds a version back until nobody has typed for five seconds', () => {
  const history = new HeldHistory();
  history.split([], 0);
  expect(history.split([version('one')], 1_000).held).toHaveLength(1);
  // Further typing replaced the first version.
  const { held } = history.split([version('two')], 4_000);
  expect(history.nextIn(held, 4_500)).toBe(4_500);
  expect(history.split([version('two')], 8_999).ready).toEqual([]);
  expect(history.split([version('two')], 9_000).ready).toEqual([version('two')]);
});

it('holds back nothing else', () => {
  const history = new HeldHistory();
  history.split([], 0);
  const changes: Change[] = [
    version('complete', { action: 'completed' }),
    version('lost', { writerId: 'merge' }),
    { ...version('known'), baseVersion: 7 },
    { kind: 'post', recordId: 'one', baseVersion: 0, format: 1, value: { postId: 'one' } },
  ];
  expect(history.split(changes, 0)).toEqual({ ready: changes, held: [] });
});
