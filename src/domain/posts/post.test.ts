import { expect, it } from 'vitest';
import {
  angleFrom,
  angleLabel,
  canComplete,
  canEdit,
  displayTitle,
  emptyPost,
  isFree,
  parseTags,
  postStateFrom,
  shownState,
  stateLabel,
  tagsAsTyped,
  textOf,
  withImage,
} from './post.ts';

const post = emptyPost('p1', 'b1', 0);

it('starts empty, not started, and unlocked', () => {
  expect(post).toMatchObject({
    state: 'not_started',
    locked: false,
    content: '',
    tags: [],
    scheduledAt: null,
  });
  expect(textOf(post)).toEqual({ title: '', content: '', angle: 'story', tags: [], scheduledAt: null });
});

it('has a label for each state and for "locked"', () => {
  expect((['not_started', 'drafting', 'complete', 'locked'] as const).map(stateLabel)).toEqual([
    'Not Started',
    'Drafting',
    'Complete',
    'Locked',
  ]);
  expect(shownState({ state: 'drafting', locked: true })).toBe('locked');
  expect(shownState({ state: 'drafting', locked: false })).toBe('drafting');
  expect(shownState({ state: 'complete', locked: true })).toBe('complete');
});

it('reads unknown states as not started and unknown angles as the first', () => {
  expect(['complete', 'drafting', 'locked', 7, undefined].map(postStateFrom)).toEqual([
    'complete',
    'drafting',
    'not_started',
    'not_started',
    'not_started',
  ]);
  expect([angleFrom('hot_take'), angleFrom('rant')]).toEqual(['hot_take', 'story']);
  expect(angleLabel('client_win')).toBe('Client win');
});

it('can be edited unless locked or complete, and completed once it has text', () => {
  expect([
    canEdit(post),
    canEdit({ ...post, locked: true }),
    canEdit({ ...post, state: 'complete' }),
  ]).toEqual([true, false, false]);
  expect(canComplete(post)).toBe(false);
  expect(canComplete({ ...post, content: ' \n ' })).toBe(false);
  expect(canComplete({ ...post, content: 'Done.', locked: true })).toBe(true);
  expect(canComplete({ ...post, content: 'Done.', state: 'complete' })).toBe(false);
});

it('parses tags without hashes, blanks, or duplicates', () => {
  expect(parseTags(' growth, #hiring ,growth,, # ')).toEqual(['growth', 'hiring']);
  // Chinese, Japanese, and Arabic commas, and line breaks in spreadsheet cells, also separate tags.
  expect(parseTags('招聘，增长、団队')).toEqual(['招聘', '增长', '団队']);
  expect(parseTags('توظيف، نمو\n#فريق')).toEqual(['توظيف', 'نمو', 'فريق']);
});

it('is displayed by position if it has no title', () => {
  expect([displayTitle(post, 4), displayTitle({ ...post, title: ' Why ' }, 4)]).toEqual(['Post 4', 'Why']);
});

it('is free if it is unstarted, unlocked, and without an image', () => {
  const empty = emptyPost('p', 'b', 0);
  expect(
    [
      empty,
      withImage(empty, null, 1),
      { ...empty, locked: true },
      { ...empty, state: 'drafting' as const },
      withImage(empty, 'i', 1),
    ].map(isFree),
  ).toEqual([true, true, false, false, false]);
});

it('merges tags from other devices with the tags being typed', () => {
  expect(tagsAsTyped('growth, hir', ['growth', 'hir'])).toBe('growth, hir');
  expect(tagsAsTyped('growth, ', ['growth', 'sales'])).toBe('sales, growth, ');
  expect(tagsAsTyped('growth, hiring', ['hiring', 'sales'])).toBe('hiring, sales');
  expect(tagsAsTyped('', ['sales'])).toBe('sales');
  expect(tagsAsTyped(' ', [])).toBe(' ');
});
