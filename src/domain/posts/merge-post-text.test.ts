import { expect, it } from 'vitest';
import { mergeText } from '#domain/text/merge-text.ts';
import { mergePostText } from './merge-post-text.ts';
import { emptyPost, textOf } from './post.ts';

const base = { ...textOf(emptyPost('p', 'b', 0)), title: 'A title', content: 'One two', tags: ['a', 'b'] };

it('merges titles and contents by words', () => {
  const stored = { ...base, title: 'A new title', content: 'Zero. One two' };
  expect(mergePostText(mergeText, base, { title: 'A title!', content: 'One two three' }, stored)).toEqual({
    text: { title: 'A new title!', content: 'Zero. One two three' },
    overwrites: false,
  });
});

it('prefers the typed words if both sides changed the same ones', () => {
  expect(mergePostText(mergeText, base, { content: 'Ours' }, { ...base, content: 'Theirs' })).toEqual({
    text: { content: 'Ours' },
    overwrites: true,
  });
});

it('keeps tags that either side added and drops those that either side removed', () => {
  const { text } = mergePostText(
    mergeText,
    base,
    { tags: ['b', 'ours'] },
    { ...base, tags: ['a', 'theirs'] },
  );
  expect(text.tags).toEqual(['ours', 'theirs']);
});

it('takes the angle and the date from the side that changed them', () => {
  const stored = { ...base, angle: 'listicle' as const, scheduledAt: '2026-12-01' };
  const unchanged = { angle: base.angle, scheduledAt: base.scheduledAt };
  expect(mergePostText(mergeText, base, unchanged, stored).text).toEqual({
    angle: 'listicle',
    scheduledAt: '2026-12-01',
  });
  const typed = { angle: 'hot_take' as const, scheduledAt: '2026-12-24' };
  expect(mergePostText(mergeText, base, typed, stored).text).toEqual(typed);
});

it('replaces fields without a base', () => {
  expect(mergePostText(mergeText, {}, { content: 'Ours' }, { ...base, content: 'Theirs' })).toEqual({
    text: { content: 'Ours' },
    overwrites: false,
  });
});
