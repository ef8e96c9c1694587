import { expect, test } from 'vitest';
import { emptyPost, type Post } from '#domain/posts/post.ts';
import {
  connectionNeed,
  connectionsFor,
  isTextOutdated,
  movedToDay,
  plannedBy,
  postsToPlan,
  proposedTimes,
  publicationsOf,
  takenTimes,
} from './planned-posts.ts';
import type { Connection, Publication, PublicationState } from './publication.ts';

const timeZone = 'Europe/Berlin';
// Friday, 27 November 2026, 12:00 in Berlin.
const now = Date.parse('2026-11-27T11:00Z');
const day = 86_400_000;

function post(change: Partial<Post>): Post {
  return { ...emptyPost('p', 'b', 0), content: 'A text', state: 'complete', ...change };
}

function publication(change: Partial<Publication> = {}, state: PublicationState = { state: 'planned' }) {
  return {
    id: 'one',
    postId: 'p',
    connectionId: 'mara',
    body: 'A text',
    media: [],
    visibility: 'PUBLIC',
    publishAt: now + day,
    timeZone,
    approval: { kind: 'none' },
    ...change,
    ...state,
  } as Publication;
}

const mara: Connection = {
  id: 'mara',
  kind: 'person',
  urn: 'urn:li:person:mara',
  name: 'Mara',
  state: 'connected',
  expiresAt: now + 60 * day,
};

test('offers a post only to connections that have neither published nor planned it', () => {
  const page = { ...mara, id: 'page' };
  const ended = { ...mara, id: 'ended', state: 'expired' } as const;
  const known = { connections: [mara, page, ended], publications: [publication()] };
  expect(connectionsFor('p', known)).toEqual([page]);
  expect(connectionsFor('p', known, publication())).toEqual([mara, page]);
  expect(connectionsFor('another', known)).toEqual([mara, page]);
});

test('plans finished posts with a text once, unless their publication was canceled', () => {
  const posts = [
    post({ postId: 'planned' }),
    post({ postId: 'canceled' }),
    post({ postId: 'published' }),
    post({ postId: 'draft', state: 'drafting' }),
    post({ postId: 'long', content: 'x'.repeat(3_001) }),
    post({ postId: 'new' }),
  ];
  const publications = [
    publication({ id: '1', postId: 'planned' }),
    publication({ id: '2', postId: 'canceled' }, { state: 'canceled' }),
    publication({ id: '3', postId: 'published' }, { state: 'published', url: '', publishedAt: now }),
  ];
  expect(postsToPlan(posts, publications).map(({ postId }) => postId)).toEqual(['canceled', 'new']);
});

test("keeps a post's own future date and time, and fills the free slots around it", () => {
  const slots = [
    { weekday: 1, time: '08:30' },
    { weekday: 3, time: '08:30' },
  ] as const;
  const posts = [
    post({ scheduledAt: null }),
    post({ scheduledAt: '2026-12-02T08:30' }),
    // One is in the past, and one has no time.
    post({ scheduledAt: '2026-11-01T08:30' }),
    post({ scheduledAt: '2026-12-24' }),
  ];
  const taken = [Date.parse('2026-11-30T07:30Z')];
  expect(
    proposedTimes(posts, { slots, timeZone, now, taken }).map((at) => at && new Date(at).toISOString()),
  ).toEqual([
    '2026-12-07T07:30:00.000Z',
    '2026-12-02T07:30:00.000Z',
    '2026-12-09T07:30:00.000Z',
    '2026-12-14T07:30:00.000Z',
  ]);
  expect(proposedTimes(posts.slice(0, 1), { slots: [], timeZone, now, taken })).toEqual([undefined]);
});

test('a text that changed after planning is outdated until LinkedIn has the post', () => {
  const changed = { content: 'Another text', tags: [] };
  expect(isTextOutdated(publication(), { content: 'A text', tags: [] })).toBe(false);
  expect(isTextOutdated(publication(), changed)).toBe(true);
  expect(
    isTextOutdated(publication({ body: 'A text\n\n#hiring' }), { content: 'A text', tags: ['hiring'] }),
  ).toBe(false);
  expect(isTextOutdated(publication({}, { state: 'publishing' }), changed)).toBe(false);
});

test('open publications occupy their time and are counted per connection', () => {
  const all = [
    publication({ id: '1' }),
    publication({ id: '2', connectionId: 'page' }),
    publication({ id: '3' }, { state: 'needs-you', reason: 'busy', detail: '' }),
    publication({ id: '4' }, { state: 'canceled' }),
  ];
  expect(takenTimes(all, 'mara')).toHaveLength(2);
  expect(plannedBy('mara', all)).toBe(2);
  expect(publicationsOf('p', all).map(({ id }) => id)).toEqual(['1', '2', '3']);
});

test('moving a post to another day keeps the local time across daylight saving', () => {
  const beforeChange = Date.parse('2027-03-26T07:30Z');
  expect(new Date(movedToDay(beforeChange, '2027-03-29', timeZone)).toISOString()).toBe(
    '2027-03-29T06:30:00.000Z',
  );
});

test('a connection needs renewal from two weeks before it expires', () => {
  expect(connectionNeed({ ...mara, expiresAt: now + 15 * day }, now)).toBe('nothing');
  expect(connectionNeed({ ...mara, expiresAt: now + 14 * day }, now)).toBe('soon');
  expect(connectionNeed({ ...mara, expiresAt: now - day }, now)).toBe('reconnect');
  expect(connectionNeed({ ...mara, state: 'revoked' }, now)).toBe('reconnect');
});
