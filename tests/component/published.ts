import { intercept } from './network.ts';

/** When the oldest post was published, in milliseconds. */
export const firstPublishedAt = Date.UTC(2026, 0, 1);

/** A published post as the server stores it: number 0 is the oldest. */
function rowOf(number: number) {
  // Two posts share each minute, and the database counts microseconds.
  const at = new Date(firstPublishedAt + Math.floor(number / 2) * 60_000).toISOString();
  return {
    id: String(number).padStart(4, '0'),
    post_id: `post-${number}`,
    connection_id: null,
    body: 'Text',
    media: [],
    visibility: 'PUBLIC',
    publish_at: at,
    time_zone: 'UTC',
    state: 'published',
    reason: null,
    detail: null,
    url: null,
    published_at: at.replace('Z', number % 2 === 0 ? '000Z' : '400Z'),
    updated_at: at,
    approval: 'none',
    approver: null,
    approval_comment: null,
    approval_answered_at: null,
    approval_asked_at: null,
  };
}

/**
 * A server with this many published posts, and none that is planned. `publish` adds one. `pages` says how many posts
 * each answer had, and `openReadings` how often someone asked for planned ones.
 */
export function serverWithPublished(count: number) {
  let published = count;
  let openReadings = 0;
  const pages: number[] = [];
  intercept('/rest/v1/publications', async ({ url }) => {
    const query = new URL(url).searchParams;
    if (query.get('state') !== 'eq.published') {
      openReadings += 1;
      return Response.json([]);
    }
    const until = query.get('published_at')?.replace(/^lte\.(.*)Z$/, '$1000Z');
    const since = query.get('updated_at')?.replace('gte.', '');
    const rows = Array.from({ length: published }, (_, number) => rowOf(number))
      .filter((row) => !until || row.published_at <= until)
      .filter((row) => !since || row.updated_at >= since)
      .sort((one, other) => other.published_at.localeCompare(one.published_at))
      .slice(0, Number(query.get('limit')));
    pages.push(rows.length);
    return Response.json(rows);
  });
  return {
    pages,
    openReadings: () => openReadings,
    publish: () => {
      published += 1;
    },
  };
}
