import { expect, it } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import { complete, edit, promote, reopen, restore, toggleLock } from './change.ts';
import { textIdea, untranscribedIdea } from './idea.ts';
import { emptyPost, type Post } from './post.ts';

const empty = emptyPost('p1', 'b1', 0);
const drafting: Post = { ...empty, content: 'One.', state: 'drafting', revision: 1 };
const at = (now: number) => ({ now, entryId: `e${now}`, writerId: 'tab' });
const seen = (content: string) => ({ base: { content }, mergeText });
const finishing = { now: 9, entryId: 'e9', timeZone: 'Europe/Berlin', dailyTarget: 3 };

it('writes only changed fields, so that two tabs can edit different fields', () => {
  const result = edit({ ...drafting, title: 'From another tab' }, [], { content: 'Two.' }, at(5));
  expect(result).toMatchObject({
    ok: true,
    post: { title: 'From another tab', content: 'Two.', revision: 2, updatedAt: 5 },
    entry: { action: 'edited', by: 'user', ts: 5, text: { content: 'Two.' } },
    replacesEntryId: null,
    overwrote: false,
    overwrittenEntry: null,
  });
});

it('keeps the words that two tabs write into the same text', () => {
  const stored = { ...drafting, content: 'Zero. One.' };
  expect(edit(stored, [], { content: 'One. Two.' }, at(5), seen('One.'))).toMatchObject({
    ok: true,
    post: { content: 'Zero. One. Two.', revision: 2 },
    overwrote: false,
  });
});

it("adds another tab's text that changed the same words to the history, unless it is already there", () => {
  const theirs = { ...drafting, content: 'Theirs' };
  const writing = { ...at(5), device: 'This laptop' };
  const result = edit(theirs, [], { content: 'Ours' }, writing, seen('Three old words'));
  expect(result).toMatchObject({
    ok: true,
    post: { content: 'Ours' },
    overwrote: true,
    overwrittenEntry: { entryId: 'e5-overwritten', writerId: 'merge', text: { content: 'Theirs' } },
  });
  expect(result.ok && result.overwrittenEntry).not.toHaveProperty('device');
  const other = edit(drafting, [], { content: 'Theirs' }, { ...at(4), writerId: 'other' });
  if (!other.ok || !other.entry) throw new Error('expected an entry');
  expect(edit(theirs, [other.entry], { content: 'Ours' }, at(5), seen('Three old words'))).toMatchObject({
    overwrote: true,
    overwrittenEntry: null,
  });
});

it('turns an unstarted post into a draft when it gets its first text', () => {
  expect(edit(empty, [], { content: 'x' }, at(1))).toMatchObject({ post: { state: 'drafting' } });
  expect(edit(empty, [], { title: 'x' }, at(1))).toMatchObject({ post: { state: 'drafting' } });
  expect(edit(empty, [], { angle: 'listicle' }, at(1))).toMatchObject({ post: { state: 'not_started' } });
});

it('records nothing when nothing changed', () => {
  expect(edit(drafting, [], { content: 'One.' }, at(5))).toEqual({
    ok: true,
    post: drafting,
    entry: null,
    replacesEntryId: null,
    overwrote: false,
    overwrittenEntry: null,
  });
});

it.each([
  ['complete', { ...drafting, state: 'complete' as const }],
  ['locked', { ...drafting, locked: true }],
])('leaves a %s post unchanged and saves the typed text to its history', (reason, post) => {
  expect(edit(post, [], { content: 'Typed meanwhile' }, at(5))).toMatchObject({
    ok: false,
    reason,
    savedEntry: { action: 'edited', text: { content: 'Typed meanwhile' } },
  });
  expect(edit(post, [], { content: 'One.' }, at(5))).toEqual({ ok: false, reason, savedEntry: null });
});

it('restores a version as a new change', () => {
  const first = edit(empty, [], { content: 'First words' }, at(1));
  if (!first.ok || !first.entry) throw new Error('expected an entry');
  const second = edit(first.post, [first.entry], { content: '' }, at(2));
  if (!second.ok) throw new Error('expected a change');
  expect(restore(second.post, first.entry, at(3))).toMatchObject({
    ok: true,
    post: { content: 'First words', revision: 3 },
    replacesEntryId: null,
  });
});

it('completes a post with text once, and records the time zone and daily target', () => {
  expect(complete(drafting, finishing)).toMatchObject({
    ok: true,
    post: { state: 'complete', revision: 2 },
    entry: { action: 'completed', ts: 9, timeZone: 'Europe/Berlin', dailyTarget: 3 },
  });
  expect(complete({ ...drafting, content: ' ' }, finishing)).toEqual({ ok: false, reason: 'empty' });
  expect(complete({ ...drafting, state: 'complete' }, finishing)).toEqual({ ok: false, reason: 'complete' });
});

it('reopens a complete post as a draft', () => {
  expect(reopen({ ...drafting, state: 'complete' }, 4)).toEqual({ ...drafting, revision: 2, updatedAt: 4 });
  expect(reopen(drafting, 4)).toBe(drafting);
});

it('locks and unlocks any post that is not complete', () => {
  const locked = toggleLock(drafting, { now: 2, entryId: 'l' });
  expect(locked).toMatchObject({
    ok: true,
    post: { locked: true },
    entry: { action: 'locked', locked: true },
  });
  if (!locked.ok) throw new Error('expected a lock');
  expect(toggleLock(locked.post, { now: 3, entryId: 'l2' })).toMatchObject({
    post: { locked: false },
    entry: { locked: false },
  });
  expect(toggleLock({ ...drafting, state: 'complete' }, { now: 2, entryId: 'l' })).toEqual({
    ok: false,
    reason: 'complete',
  });
});

it('promotes an idea into the first free post', () => {
  const posts = [drafting, { ...empty, postId: 'p2' }, { ...empty, postId: 'p3' }];
  const idea = textIdea('i', 'Raw\n\nthought', 1);
  expect(promote(idea, posts, at(7))).toMatchObject({
    kind: 'promoted',
    post: { postId: 'p2', title: 'Raw thought', content: 'Raw\n\nthought', state: 'drafting' },
    entry: { writerId: 'promotion', text: { content: 'Raw\n\nthought' } },
  });
});

it('finds a post that already contains the idea, and fails if no post is free', () => {
  const idea = textIdea('i', 'One.', 1);
  expect(promote(idea, [empty, drafting], at(7))).toEqual({ kind: 'already-in-work', postId: 'p1' });
  expect(promote(textIdea('i', 'Other', 1), [drafting], at(7))).toEqual({ kind: 'none-free' });
  expect(promote(untranscribedIdea('i', 'r', 1), [empty], at(7))).toEqual({ kind: 'not-transcribed' });
});
