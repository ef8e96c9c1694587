import { expect, it } from 'vitest';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import { bulkChangeFor, bulkUndoFor, reschedule } from './bulk-change.ts';

const draft: Post = { ...emptyPost('p', 'b', 0), state: 'drafting', tags: ['team', 'ai'] };
const done: Post = { ...draft, state: 'complete' };

it('changes the angle and tags of editable posts', () => {
  expect(bulkChangeFor(draft, { kind: 'angle', angle: 'listicle' })).toEqual({ angle: 'listicle' });
  expect(bulkChangeFor(draft, { kind: 'add-tags', tags: ['ai', 'new'] })).toEqual({
    tags: ['team', 'ai', 'new'],
  });
  expect(bulkChangeFor(draft, { kind: 'remove-tags', tags: ['team'] })).toEqual({ tags: ['ai'] });
});

it('only schedules complete and locked posts', () => {
  for (const post of [done, { ...draft, locked: true }]) {
    expect(bulkChangeFor(post, { kind: 'angle', angle: 'listicle' })).toBeNull();
    expect(bulkChangeFor(post, { kind: 'date', scheduledAt: '2026-11-23' })).toEqual({
      scheduledAt: '2026-11-23',
    });
  }
});

it("sets a day and keeps each post's own time", () => {
  const change = { kind: 'day', day: '2026-12-01' } as const;
  for (const [before, after] of [
    ['2026-11-23T09:00', '2026-12-01T09:00'],
    ['2026-11-23', '2026-12-01'],
    [null, '2026-12-01'],
  ] as const) {
    expect(bulkChangeFor({ ...done, scheduledAt: before }, change)).toEqual({ scheduledAt: after });
  }
});

it('raises the revision only if the date changes', () => {
  const post = reschedule(done, '2026-11-23T09:00', 7);
  expect(post).toMatchObject({
    state: 'complete',
    scheduledAt: '2026-11-23T09:00',
    revision: 1,
    updatedAt: 7,
  });
  expect(reschedule(post, '2026-11-23T09:00', 8)).toBe(post);
});

it('undoes only fields that have not changed since', () => {
  const dated = { before: draft, given: { scheduledAt: '2026-11-23' } };
  const given: Post = { ...draft, tags: ['since'], angle: 'listicle', scheduledAt: '2026-11-23' };
  expect(bulkUndoFor(given, dated)).toEqual({ scheduledAt: null });
  expect(bulkUndoFor({ ...given, state: 'complete' }, dated)).toEqual({ scheduledAt: null });
  expect(bulkUndoFor({ ...given, scheduledAt: '2026-11-24' }, dated)).toBeNull();

  const tagged = { before: draft, given: { tags: ['team', 'ai', 'new'] } };
  expect(bulkUndoFor({ ...draft, tags: ['team', 'ai', 'new'] }, tagged)).toEqual({ tags: ['team', 'ai'] });
  expect(bulkUndoFor({ ...draft, tags: ['new'] }, tagged)).toBeNull();
  expect(bulkUndoFor({ ...done, tags: ['team', 'ai', 'new'] }, tagged)).toBeNull();
});
