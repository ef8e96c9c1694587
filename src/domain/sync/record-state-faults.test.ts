import { describe, expect, test } from 'vitest';
import { emptyPost } from '#domain/posts/post.ts';
import type { AccountRecord, RecordState, RecordValue } from './record.ts';
import { afterPull, afterReset, beforePush, changeToPush, type MergeContext } from './record-state.ts';

const key = { kind: 'post', recordId: 'p' };
const post = { ...emptyPost('p', 'b', 1_000), content: 'One two three.', revision: 1 };
const context: MergeContext = { newId: () => 'new-id', now: 5_000, deviceId: 'here', deviceName: String };

function postValue(content: string, revision: number): RecordValue {
  return { ...post, content, revision };
}

function stored(
  value: RecordValue | null,
  version: number,
  { format = 1, ownVersion = 0 } = {},
): AccountRecord {
  return { ...key, version, format, value, deviceId: 'there', ownVersion };
}

/** The state of a device that shared `base`, then sent `value` and got no answer. */
function unanswered(base: RecordValue | null, value: RecordValue): RecordState {
  const state = { ...key, version: base ? 3 : 0, base };
  return beforePush(state, { ...key, baseVersion: state.version, format: 1, value });
}

describe('a lost response', () => {
  test('does not duplicate words if the account has the sent value', () => {
    const sent = postValue('One two three. Four.', 2);
    const typed = postValue('One two three. Four. Five.', 3);
    const { state, local } = afterPull(
      unanswered(post, sent),
      typed,
      stored(sent, 4, { ownVersion: 4 }),
      context,
    );
    expect(local).toEqual(typed);
    expect(changeToPush(state, local, key)).toMatchObject({ baseVersion: 4, value: typed });
  });

  test('does not duplicate words if another device has changed the sent value', () => {
    const sent = postValue('One two three. Four five six.', 2);
    const typed = postValue('One two three. Four five six. Seven.', 3);
    const theirs = postValue('One 2 three. Four five six! Eight.', 3);
    for (const base of [post, null]) {
      const record = stored(theirs, 5, { ownVersion: 4 });
      expect(afterPull(unanswered(base, sent), typed, record, context).local).toMatchObject({
        content: 'One 2 three. Four five six! Eight. Seven.',
      });
    }
  });

  test('does not restore words that another device removed from the sent value', () => {
    const sent = postValue('One two three. Four five six.', 2);
    const theirs = postValue('One two three.', 3);
    const record = stored(theirs, 5, { ownVersion: 4 });
    expect(afterPull(unanswered(post, sent), sent, record, context).local).toEqual(theirs);
  });

  test('keeps words that another device also wrote', () => {
    const sent = postValue('One two three. They wanted forty pages.', 2);
    const theirs = postValue('One two three. They wanted forty.', 2);
    expect(afterPull(unanswered(post, sent), sent, stored(theirs, 4), context).local).toMatchObject({
      content: expect.stringContaining('pages'),
    });
  });

  test('keeps words that the account never received', () => {
    const sent = postValue('One two three. Four five six.', 2);
    const theirs = postValue('Zero. One two three.', 2);
    expect(afterPull(unanswered(post, sent), sent, stored(theirs, 4), context).local).toMatchObject({
      content: 'Zero. One two three. Four five six.',
    });
  });

  test('merges the first words that two devices wrote in the same empty post', () => {
    const empty = { ...emptyPost('p', 'b', 1_000) };
    const sent = { ...empty, content: 'Ours begins here.', state: 'drafting', revision: 1 };
    const theirs = { ...empty, content: 'A different start.', state: 'drafting', revision: 1 };
    const { local } = afterPull(unanswered(empty, sent), sent, stored(theirs, 4), context);
    expect(local?.content).toContain('Ours begins here.');
    expect(local?.content).toContain('A different start.');
  });

  test('merges a deleted post that two devices restored', () => {
    const state = { ...key, version: 3, base: null };
    const sent = { ...postValue('Mine.', 2), title: 'My title' };
    const waiting = beforePush(state, { ...key, baseVersion: 3, format: 1, value: sent });
    const { local, addedHistory } = afterPull(waiting, sent, stored(postValue('Theirs.', 2), 4), context);
    expect(local).toMatchObject({ content: 'Theirs.', title: 'My title' });
    expect(addedHistory).toMatchObject([{ text: { content: 'Mine.' } }]);
  });

  test('does not complete a post again that was reopened in the meantime', () => {
    const complete = { ...post, state: 'complete', revision: 2 };
    const reopened = { ...post, state: 'drafting', revision: 3 };
    const theirs = { ...complete, title: 'New title', revision: 3 };
    const { local } = afterPull(
      unanswered(post, complete),
      reopened,
      stored(theirs, 5, { ownVersion: 4 }),
      context,
    );
    expect(local).toMatchObject({ state: 'drafting', title: 'New title' });
  });
});

describe('a record of a later release', () => {
  const state = { ...key, version: 3, base: post };
  const ours = postValue('Edited here.', 2);

  test('does not change or push a record of a later release', () => {
    const pulled = afterPull(state, ours, stored({ blocks: [] }, 9, { format: 2 }), context);
    expect(pulled).toMatchObject({ local: ours, state: { ...state, unreadable: true } });
    expect(changeToPush(pulled.state, ours, key)).toBeNull();
    expect(changeToPush(pulled.state, null, key)).toBeNull();
  });

  test('merges a record of a later release as soon as this device can read it', () => {
    const { state: unreadable } = afterPull(state, ours, stored({ blocks: [] }, 9, { format: 2 }), context);
    const theirs = { ...post, title: 'Title', revision: 2 };
    const { state: next, local } = afterPull(unreadable, ours, stored(theirs, 10), context);
    expect(local).toMatchObject({ content: 'Edited here.', title: 'Title' });
    expect(changeToPush(next, local, key)).toMatchObject({ baseVersion: 10 });
  });

  test('ignores a record of an unknown kind', () => {
    const unknown = { ...stored({ a: 1 }, 9), kind: 'poll' };
    const pulled = afterPull(undefined, null, unknown, context);
    expect(pulled).toMatchObject({ local: null, state: { kind: 'poll', unreadable: true } });
    expect(changeToPush(pulled.state, null, unknown)).toBeNull();
  });

  test('a later release can delete its record', () => {
    const { state: unreadable } = afterPull(state, post, stored({ blocks: [] }, 9, { format: 2 }), context);
    expect(afterPull(unreadable, post, stored(null, 10, { format: 2 }), context).local).toBeNull();
  });
});

describe('a restored or emptied account', () => {
  const newest = postValue('One two three. Four.', 5);

  test('does not restore an older version of a post', () => {
    const state = afterReset({ ...key, version: 8, base: newest });
    const pulled = afterPull(state, newest, stored(post, 2), context);
    expect(pulled.local).toEqual(newest);
    expect(changeToPush(pulled.state, newest, key)).toMatchObject({ baseVersion: 2, value: newest });
  });

  test('accepts a newer version that another device restored', () => {
    const state = afterReset({ ...key, version: 3, base: post });
    expect(afterPull(state, post, stored(newest, 2), context).local).toEqual(newest);
  });

  test('merges edits of both devices with the last shared version, after older versions are gone', () => {
    const restored = afterReset({ ...key, version: 8, base: newest });
    const { state, local } = afterPull(restored, newest, stored(post, 2), context);
    const theirs = postValue('One two three.', 6);
    expect(afterPull(state, local, stored(theirs, 4), context).local).toMatchObject({
      content: 'One two three.',
    });
  });

  test('keeps both texts of a slot, because it is unknown which is newer', () => {
    const slotKey = { kind: 'plannerSlot', recordId: 's' };
    const slot = { postId: 's', content: 'Ours', imageId: null, setAside: [], revision: 1 };
    const state = afterReset({ ...slotKey, version: 8, base: slot });
    const theirs = { ...stored({ ...slot, content: 'Theirs', revision: 2 }, 2), ...slotKey };
    expect(afterPull(state, slot, theirs, context).local).toMatchObject({
      content: 'Theirs',
      setAside: ['Ours'],
    });
  });

  test('pulls a record again that it no longer has', () => {
    const { state, local } = afterPull({ ...key, version: 8, base: post }, post, stored(null, 0), context);
    expect(local).toBe(post);
    expect(changeToPush(state, local, key)).toMatchObject({ baseVersion: 0, value: post });
  });
});
