import type { Publication } from '#domain/publishing/publication.ts';
import { allRowsOf, rowsOf } from './read-rows.ts';
import { publicationOf, publicationRows } from './rows.ts';

/** The published posts read so far. They rarely change, so later reads only request what is missing. */
export type KnownPublished = Readonly<{
  posts: readonly Publication[];
  /** The latest change read, in milliseconds. */
  newest: number;
  /** Posts published before this moment are still to be read. Null if all are read. */
  olderThan: number | null;
}>;

/** Texts are long, so the first reads of an account are limited to this many posts each. */
const pagePosts = 200;
/** A change may become readable later than its timestamp says. */
const overlapMilliseconds = 10 * 60_000;

/**
 * Reads the latest published posts first. Each further read adds what changed since then and a page of older posts.
 */
export async function readPublished(before: KnownPublished | null): Promise<KnownPublished> {
  const [changed, page] = await Promise.all([
    before ? changedSince(before.newest - overlapMilliseconds) : [],
    before?.olderThan === null ? null : pageBefore(before?.olderThan),
  ]);
  const rows = new Map([...(page ?? []), ...changed].map((row) => [row.id, row]));
  const known = new Map(before?.posts.map((post) => [post.id, post]));
  const last = page?.at(-1)?.published_at;
  for (const row of rows.values()) known.set(row.id, publicationOf(row));
  return {
    posts: [...known.values()],
    newest: Math.max(before?.newest ?? 0, ...[...rows.values()].map(({ updated_at }) => updated_at)),
    olderThan: page?.length === pagePosts && last != null && last !== before?.olderThan ? last : null,
  };
}

/** Reads all published posts, page after page. */
export async function readAllPublished(before: KnownPublished | null): Promise<KnownPublished> {
  let known = await readPublished(before);
  while (known.olderThan !== null) known = await readPublished(known);
  return known;
}

function changedSince(instant: number) {
  const since = new Date(instant).toISOString();
  return allRowsOf(publicationRows, `publications?state=eq.published&updated_at=gte.${since}&order=id`);
}

function pageBefore(instant: number | undefined) {
  // The database uses microseconds, so posts of the same millisecond may be missing. Posts that are read again only
  // replace themselves.
  const until = instant === undefined ? '' : `&published_at=lte.${new Date(instant + 1).toISOString()}`;
  return rowsOf(
    publicationRows,
    `publications?state=eq.published${until}&order=published_at.desc,id&limit=${pagePosts}`,
  );
}
