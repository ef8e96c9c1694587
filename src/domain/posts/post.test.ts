import { expect, it } from 'vitest';
import {
  angleFrom,
  angleLabel,
  canComplete,
  canEdit,
  displayTitle,
  emptyPost,
  isFree,
  postStateFrom,
  shownState,
  stateLabel,
  tagsFrom,
  textOf,
} from './post.ts';

const post = emptyPost('p1', 'b1', 0);

it('begins empty, not started and open', () => {
  expect(post).toMatchObject({
    state: 'not_started',
    locked: false,
    content: '',
    tags: [],
    scheduledAt: null,
  });
  expect(textOf(post)).toEqual({ title: '', content: '', angle: 'story', tags: [], scheduledAt: null });
});

it('names its states, and "locked" where it is only a label', () => {
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

it('counts any other state as not started, and reads an unknown angle as the first', () => {
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

it('can be edited unless it is locked or complete, and completed once something is written', () => {
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

it('reads tags as they are typed: no hash, no blank, none twice', () => {
  expect(tagsFrom(' growth, #hiring ,growth,, # ')).toEqual(['growth', 'hiring']);
  // The comma of Chinese, of Japanese lists and of Arabic, and the line's end in a spreadsheet's cell.
  expect(tagsFrom('招聘，增长、団队')).toEqual(['招聘', '增长', '団队']);
  expect(tagsFrom('توظيف، نمو\n#فريق')).toEqual(['توظيف', 'نمو', 'فريق']);
});

it('is called by its position while it has no title', () => {
  expect([displayTitle(post, 4), displayTitle({ ...post, title: ' Why ' }, 4)]).toEqual(['Post 4', 'Why']);
});

it('takes another text into a post that nobody began and nobody locked', () => {
  const empty = emptyPost('p', 'b', 0);
  expect([empty, { ...empty, locked: true }, { ...empty, state: 'drafting' as const }].map(isFree)).toEqual([
    true,
    false,
    false,
  ]);
});
