import { expect, it } from 'vitest';
import { publishingNews } from './news.ts';
import type { Publication, PublicationState } from './publication.ts';

function publication(
  state: PublicationState,
  approval: Publication['approval'] = { kind: 'none' },
): Publication {
  return {
    ...state,
    id: 'one',
    postId: 'p',
    connectionId: 'mara',
    body: 'Hiring is listening.\nMore.',
    media: [],
    visibility: 'PUBLIC',
    publishAt: 0,
    timeZone: 'UTC',
    approval,
  };
}

const planned = publication({ state: 'planned' });
const published = publication({ state: 'published', url: '', publishedAt: 0 });

it.each([
  [publication({ state: 'publishing' }), 'Hiring is listening.: Publishing…'],
  [published, 'Hiring is listening.: Published'],
  [
    publication({ state: 'needs-you', reason: 'reconnect', detail: '' }),
    'Hiring is listening.: Your LinkedIn connection has ended.',
  ],
  [
    publication({ state: 'planned' }, { kind: 'changes', name: 'Ana', comment: 'Shorter', at: 0 }),
    'Hiring is listening.: Ana requested changes',
  ],
])('announces what happened to a planned post', (after, news) => {
  expect(publishingNews([planned], [after])).toEqual([news]);
});

it.each([
  ['approved', 'Approved by Ana, but too late.'],
  ['changes', 'Ana requested changes'],
] as const)('announces a late answer: %s', (kind, news) => {
  const late = { state: 'needs-you', reason: 'not-approved', detail: '' } as const;
  const before = publication(late, { kind: 'waiting', hasLink: true });
  const after = publication(late, { kind, name: 'Ana', comment: '', at: 0 });
  expect(publishingNews([before], [after])).toEqual([`Hiring is listening.: ${news}`]);
});

it('announces nothing at first, and nothing twice', () => {
  expect(publishingNews([], [published])).toEqual([]);
  expect(publishingNews([published], [published])).toEqual([]);
});

it("leaves the author's own actions to toasts", () => {
  expect(publishingNews([planned], [publication({ state: 'canceled' })])).toEqual([]);
  expect(publishingNews([published], [planned])).toEqual([]);
});
