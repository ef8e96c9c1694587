import { describe, expect, test } from 'vitest';
import { emptyPost } from '#domain/posts/post.ts';
import { mergeRecord } from './merge-record.ts';
import type { RecordKind, RecordValue } from './record.ts';

function merged(kind: RecordKind, base: RecordValue | null, ours: RecordValue, theirs: RecordValue) {
  return mergeRecord(kind, { base, ours, theirs });
}

const post = { ...emptyPost('p', 'b', 1_000), content: 'One two three.', state: 'drafting', revision: 4 };

describe('merging a post', () => {
  test('takes each field from the side that changed it', () => {
    const ours = { ...post, title: 'Ours', revision: 5, updatedAt: 2_000 };
    const theirs = { ...post, content: 'One two four.', angle: 'listicle', revision: 7, updatedAt: 1_500 };
    expect(merged('post', post, ours, theirs)).toEqual({
      value: { ...theirs, title: 'Ours', revision: 8, updatedAt: 2_000 },
      lostFields: [],
    });
  });

  test('reports fields that both sides changed and in which theirs won', () => {
    const ours = { ...post, content: 'One 2 three.', scheduledAt: '2026-11-21', revision: 5 };
    const theirs = { ...post, content: 'One zwei three.', scheduledAt: '2026-12-01', revision: 5 };
    const { value, lostFields } = merged('post', post, ours, theirs);
    expect(lostFields.sort()).toEqual(['content', 'scheduledAt']);
    expect(value).toMatchObject({ content: 'One zwei three.', scheduledAt: '2026-12-01' });
  });

  test('gives the post a new revision if its text is new to this device', () => {
    const ours = { ...post, content: 'One 2 three.', revision: 9 };
    const theirs = { ...post, content: 'One zwei three.', revision: 5 };
    expect(merged('post', post, ours, theirs).value.revision).toBe(10);
    expect(merged('post', post, theirs, ours).value.revision).toBe(9);
    expect(merged('post', post, { ...post, revision: 9 }, post).value.revision).toBe(9);
  });

  test('keeps tags that either side added and drops those that either side removed', () => {
    const base = { ...post, tags: ['a', 'b'] };
    const { value } = merged('post', base, { ...base, tags: ['b', 'c'] }, { ...base, tags: ['a', 'b', 'd'] });
    expect(value.tags).toEqual(['b', 'd', 'c']);
  });

  test.each([
    ['drafting', 'complete', 'drafting', 'complete'],
    ['complete', 'drafting', 'complete', 'drafting'],
    ['not_started', 'drafting', 'complete', 'complete'],
    ['not_started', 'complete', 'drafting', 'complete'],
  ])('turns state %s, with %s here and %s there, into %s', (base, ours, theirs, state) => {
    const value = merged(
      'post',
      { ...post, state: base },
      { ...post, state: ours },
      { ...post, state: theirs },
    );
    expect(value.value.state).toBe(state);
  });

  test('keeps and merges fields of a later release', () => {
    const base = { ...post, mood: 'calm', score: { seen: 1 } };
    const ours = { ...base, mood: 'bold' };
    const theirs = { ...base, score: { seen: 2 }, reviewedBy: 'Kim' };
    expect(merged('post', base, ours, theirs).value).toMatchObject({
      mood: 'bold',
      score: { seen: 2 },
      reviewedBy: 'Kim',
    });
  });
});

describe('merging other records', () => {
  const slot = {
    postId: 's',
    content: 'Hello',
    imageId: null,
    revision: 1,
    setAside: [],
    createdAt: 1,
    updatedAt: 1,
  };

  test('sets aside text of ours that lost in a planner slot', () => {
    const ours = { ...slot, content: 'Goodbye', revision: 2 };
    const theirs = { ...slot, content: 'Welcome', revision: 2 };
    expect(merged('plannerSlot', slot, ours, theirs)).toEqual({
      value: { ...slot, content: 'Welcome', setAside: ['Goodbye'], revision: 3 },
      lostFields: [],
    });
  });

  test('keeps both texts of a slot if two devices never shared a text', () => {
    const { value } = merged(
      'plannerSlot',
      null,
      { ...slot, content: 'Ours' },
      { ...slot, content: 'Theirs' },
    );
    expect(value).toMatchObject({ content: 'Theirs', setAside: ['Ours'] });
  });

  test('replaces an untouched slot or example with the other one', () => {
    const empty = { ...slot, content: '' };
    expect(merged('plannerSlot', null, empty, slot).value).toEqual(slot);
    expect(merged('plannerSlot', null, slot, empty).value).toEqual(slot);
    const example = { formulaId: 'f', isExample: true, breakdown: 'As shipped', post: { content: 'x' } };
    const edited = { ...example, isExample: false, breakdown: 'Mine' };
    expect(merged('formula', null, example, edited).value).toEqual(edited);
    expect(merged('formula', null, edited, example).value).toEqual(edited);
  });

  test('keeps the image of a post if the other side removed it or never had one', () => {
    const post = { postId: 'p', content: '', revision: 1 };
    const base = { ...post, imageId: 'a' };
    expect(merged('post', base, { ...post, imageId: 'b' }, { ...post, imageId: null }).value.imageId).toBe(
      'b',
    );
    expect(
      merged('post', post, { ...post, imageId: 'b' }, { ...post, content: 'Words' }).value,
    ).toMatchObject({
      content: 'Words',
      imageId: 'b',
    });
  });

  test('never replaces an image with an empty slot, and reports an image that another one replaced', () => {
    const base = { ...slot, imageId: 'a' };
    expect(merged('plannerSlot', base, { ...slot, imageId: 'b' }, slot).value.imageId).toBe('b');
    expect(merged('plannerSlot', base, { ...slot, imageId: 'b' }, { ...slot, imageId: 'c' })).toMatchObject({
      value: { imageId: 'c' },
      lostFields: ['imageId'],
    });
  });

  test('keeps the words of both sides in a formula, because it has no history', () => {
    const base = { formulaId: 'f', post: { content: 'One two' }, breakdown: 'Start here', updatedAt: 1 };
    const ours = { ...base, breakdown: 'Begin here', updatedAt: 2 };
    const theirs = { ...base, breakdown: 'Open here', post: { content: 'One 2' }, updatedAt: 3 };
    expect(merged('formula', base, ours, theirs).value).toEqual({
      ...theirs,
      breakdown: 'Open Begin here',
    });
  });

  test('keeps the furthest stage, every video, and the words of both sides of a candidate', () => {
    const base = {
      candidateId: 'c',
      stage: 'new',
      notes: 'Calls back',
      tags: ['a'],
      videoIds: [],
      revision: 1,
    };
    const ours = { ...base, stage: 'shared', videoIds: ['v1'], tags: ['a', 'b'], revision: 2 };
    const theirs = {
      ...base,
      stage: 'branded',
      videoIds: ['v2'],
      tags: [],
      notes: 'Calls back today',
      revision: 2,
    };
    expect(merged('candidate', base, ours, theirs).value).toEqual({
      ...theirs,
      stage: 'shared',
      videoIds: ['v2', 'v1'],
      tags: ['b'],
      revision: 3,
    });
    const movedBack = { ...base, stage: 'new' };
    expect(
      merged('candidate', { ...base, stage: 'shared' }, movedBack, { ...base, stage: 'shared' }).value.stage,
    ).toBe('new');
  });

  test('merges the fields inside a settings value', () => {
    const base = {
      key: 'preferences',
      value: { dailyTarget: 3, workingDays: [1, 2], mobileLineLength: 'short' },
    };
    const ours = { ...base, value: { ...base.value, dailyTarget: 5 } };
    const theirs = { ...base, value: { ...base.value, workingDays: [1] } };
    expect(merged('setting', base, ours, theirs).value.value).toEqual({
      dailyTarget: 5,
      workingDays: [1],
      mobileLineLength: 'short',
    });
  });

  test('keeps the first celebration of a batch and merges its order', () => {
    const base = { batchId: 'b', createdAt: 1, postIds: ['a', 'b', 'c', 'd'], celebratedAt: null };
    const ours = { ...base, postIds: ['b', 'a', 'c', 'd'], celebratedAt: 9 };
    const theirs = { ...base, postIds: ['a', 'b', 'd', 'c'], celebratedAt: 8 };
    expect(merged('batch', base, ours, theirs).value).toEqual({
      ...base,
      postIds: ['b', 'a', 'd', 'c'],
      celebratedAt: 8,
    });
  });
});
