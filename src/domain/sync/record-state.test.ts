import { describe, expect, test } from 'vitest';
import { emptyPost } from '#domain/posts/post.ts';
import type { AccountRecord, RecordState, RecordValue } from './record.ts';
import {
  afterPull,
  afterPush,
  afterRefusal,
  afterReset,
  beforePush,
  changeToPush,
  type MergeContext,
} from './record-state.ts';

const key = { kind: 'post', recordId: 'p' };
const post = { ...emptyPost('p', 'b', 1_000), content: 'One two three.', revision: 1 };
const context: MergeContext = {
  newId: () => 'new-id',
  now: 5_000,
  deviceId: 'here',
  deviceName: (deviceId) => `Device ${deviceId}`,
};

function shared(base: RecordValue | null, version = 3): RecordState {
  return { ...key, version, base };
}

function stored(
  value: RecordValue | null,
  version: number,
  more: Partial<AccountRecord> = {},
): AccountRecord {
  return { ...key, version, format: 1, value, deviceId: 'there', ownVersion: 0, ...more };
}

describe('changeToPush', () => {
  test('returns nothing if the account has the value, whatever the order of its fields', () => {
    const reordered = Object.fromEntries(Object.entries(post).reverse());
    expect(changeToPush(shared(reordered), { ...post, extra: undefined }, key)).toBeNull();
    expect(changeToPush(undefined, null, key)).toBeNull();
  });

  test('returns a new record, a changed record, or a deletion', () => {
    const change = { ...key, format: 1 };
    expect(changeToPush(undefined, post, key)).toEqual({ ...change, baseVersion: 0, value: post });
    expect(changeToPush(shared({}), post, key)).toEqual({ ...change, baseVersion: 3, value: post });
    expect(changeToPush(shared(post), null, key)).toEqual({ ...change, baseVersion: 3, value: null });
  });

  test('returns text that PostgreSQL can store, and the local text does not count as changed afterward', () => {
    const local = { ...post, content: 'half an emoji \ud83d and \0' };
    const change = changeToPush(shared(post), local, key);
    expect(change?.value?.content).toBe('half an emoji \ufffd and \ufffd');
    const state = change && afterPush(shared(post), change, 4);
    expect(state && changeToPush(state, local, key)).toBeNull();
  });

  test('returns the same change again until the account responds', () => {
    const first = changeToPush(undefined, post, key);
    if (!first) throw new Error('There must be a change.');
    const waiting = beforePush(undefined, first);
    const edited = { ...post, content: 'One two three four.' };
    expect(changeToPush(waiting, edited, key)).toEqual(first);
    expect(changeToPush(afterPush(waiting, first, 7), edited, key)).toMatchObject({
      baseVersion: 7,
      value: edited,
    });
    expect(changeToPush(afterRefusal(waiting), edited, key)).toMatchObject({ baseVersion: 0, value: edited });
  });

  test('returns everything after the account lost its content', () => {
    expect(changeToPush(afterReset(shared(post)), post, key)).toMatchObject({ baseVersion: 0, value: post });
    expect(changeToPush(afterReset(shared(null)), null, key)).toBeNull();
  });
});

describe('afterPull', () => {
  test('accepts a pulled record that has no local changes', () => {
    const theirs = { ...post, content: 'New.', revision: 2 };
    const pulled = afterPull(shared(post), post, stored(theirs, 9), context);
    expect(pulled).toEqual({ state: shared(theirs, 9), local: theirs, addedHistory: [], notices: [] });
  });

  test('ignores a record that is not newer than the last one', () => {
    const state = shared(post, 9);
    const late = stored({ ...post, content: 'Old.' }, 8);
    expect(afterPull(state, post, late, context)).toMatchObject({ state, local: post });
    expect(afterPull(state, post, { ...late, version: 9 }, context)).toMatchObject({ state, local: post });
  });

  test('merges a record with local changes, which are then pushed', () => {
    const ours = { ...post, content: 'One two three. Ours.', revision: 2 };
    const theirs = { ...post, content: 'Theirs. One two three.', revision: 2 };
    const { state, local } = afterPull(shared(post), ours, stored(theirs, 9), context);
    expect(local).toMatchObject({ content: 'Theirs. One two three. Ours.', revision: 3 });
    expect(changeToPush(state, local, key)).toMatchObject({ baseVersion: 9, value: local });
    expect(afterPull(state, local, stored(theirs, 9), context).local).toBe(local);
  });

  test('keeps text of ours that lost in the history, with the name of this device', () => {
    const ours = { ...post, content: 'One 2 three.', revision: 2 };
    const theirs = { ...post, content: 'One zwei three.', revision: 2 };
    const { local, addedHistory } = afterPull(shared(post), ours, stored(theirs, 9), context);
    expect(local).toMatchObject({ content: 'One zwei three.', revision: 3 });
    expect(addedHistory).toEqual([
      expect.objectContaining({
        entryId: 'new-id',
        postId: 'p',
        action: 'edited',
        text: expect.objectContaining({ content: 'One 2 three.' }),
        device: 'Device here',
      }),
    ]);
  });

  test('keeps an edited record that was deleted elsewhere, and tells the user', () => {
    const edited = { ...post, content: 'Edited.', revision: 2 };
    const notices = [{ kind: 'edit-beat-delete', key }];
    const { state, local, ...rest } = afterPull(shared(post), edited, stored(null, 9), context);
    expect({ local, notices: rest.notices }).toEqual({ local: edited, notices });
    expect(changeToPush(state, local, key)).toMatchObject({ baseVersion: 9, value: edited });
    expect(afterPull(shared(post), null, stored(edited, 9), context)).toMatchObject({
      local: edited,
      notices,
    });
  });

  test('deletes an unchanged record that was deleted elsewhere, without pushing the deletion back', () => {
    const { state, local } = afterPull(shared(post), post, stored(null, 9), context);
    expect(local).toBeNull();
    expect(changeToPush(state, local, key)).toBeNull();
  });

  test('keeps a history entry deleted, because its successor has its words', () => {
    const entryKey = { kind: 'history', recordId: 'e' };
    const entry = { entryId: 'e', postId: 'p', action: 'completed', dailyTarget: 3 };
    const state = { ...entryKey, version: 3, base: entry };
    const changed = { ...entry, dailyTarget: 5 };
    expect(afterPull(state, changed, { ...stored(null, 9), ...entryKey }, context).local).toBeNull();
    expect(afterPull(state, null, { ...stored(changed, 9), ...entryKey }, context).local).toBeNull();
  });

  test('drops the initial content of a new device if it was removed elsewhere', () => {
    const slotKey = { kind: 'plannerSlot', recordId: 's' };
    const slot = { postId: 's', content: '', imageId: null, setAside: [], revision: 0 };
    expect(afterPull(undefined, slot, { ...stored(null, 9), ...slotKey }, context).local).toBeNull();
    const written = { ...slot, content: 'Mine' };
    expect(afterPull(undefined, written, { ...stored(null, 9), ...slotKey }, context).local).toBe(written);
  });

  test('reports an image that another one replaced', () => {
    const slotKey = { kind: 'plannerSlot', recordId: 's' };
    const slot = { postId: 's', content: '', imageId: 'a', setAside: [], revision: 0 };
    const state = { ...slotKey, version: 1, base: slot };
    const theirs = { ...stored({ ...slot, imageId: 'c' }, 9), ...slotKey };
    expect(afterPull(state, { ...slot, imageId: 'b' }, theirs, context).notices).toEqual([
      { kind: 'image-replaced', key: slotKey, imageId: 'b' },
    ]);
  });
});
