import type { Day } from '#domain/posts/calendar.ts';
import { dayOf } from '#domain/posts/calendar.ts';
import { isSameId, postIdIn } from './post-id.ts';
import type { ExportedPost } from './read-export.ts';

/** A post of this account that may be in an export. `publishedAt` is null if the time is unknown. */
export type KnownPost = Readonly<{
  text: string;
  url: string | null;
  publishedAt: number | null;
  /** True if LinkedIn reported the time; false if it was planned or typed. */
  isExact: boolean;
}>;

/** A post in the export and the matching post of this account. Null if none matches, or several could. */
export type Match<Own extends KnownPost> = Readonly<{ exported: ExportedPost; post: Own | null }>;

/** LinkedIn assigns a post's IDs within seconds of each other. */
const sameMomentMilliseconds = 3 * 60_000;
/** A shorter text could be the beginning of several posts. */
const minLetters = 12;

/**
 * Finds the post of each row: by LinkedIn's id, then by the moment of publishing, the text, and finally the day if
 * only one post is left on both sides. Each post gets the numbers of one row.
 */
export function matchExport<Own extends KnownPost>(
  exported: readonly ExportedPost[],
  posts: readonly Own[],
  timeZone: string,
): Match<Own>[] {
  const found = new Map<ExportedPost, Own>();
  for (const fits of [isNamed, isSameMoment, isSameText, isSameDay(timeZone)]) {
    const rows = exported.filter((row) => !found.has(row));
    const taken = new Set(found.values());
    const left = posts.filter((post) => !taken.has(post));
    for (const row of rows) {
      const own = left.filter((post) => !isOther(row, post) && fits(row, post));
      const [post] = own;
      if (!post || own.length > 1) continue;
      const fitting = rows.filter((other) => !isOther(other, post) && fits(other, post));
      if (fitting.length === 1) found.set(row, post);
    }
  }
  return exported.map((row) => ({ exported: row, post: found.get(row) ?? null }));
}

function isNamed({ id }: ExportedPost, { url }: KnownPost): boolean {
  const own = postIdIn(url ?? '');
  return id !== null && own !== null && isSameId(id, own);
}

/** Two different ids of the same kind belong to two posts, whatever else matches. */
function isOther({ id }: ExportedPost, { url }: KnownPost): boolean {
  const own = postIdIn(url ?? '');
  return id !== null && own !== null && id.kind === own.kind && !isSameId(id, own);
}

function isSameMoment({ publishedAt }: ExportedPost, post: KnownPost): boolean {
  if (publishedAt === null || post.publishedAt === null) return false;
  return Math.abs(publishedAt - post.publishedAt) <= sameMomentMilliseconds;
}

function isSameText(row: ExportedPost, post: KnownPost): boolean {
  // LinkedIn truncates long titles.
  const title = plain(row.text.replace(/(?:…|\.\.\.)\s*$/, ''));
  return title.length >= minLetters && plain(post.text).startsWith(title);
}

function isSameDay(timeZone: string) {
  return (row: ExportedPost, post: KnownPost): boolean => {
    // Both times are exact, and the earlier pass found that they differ.
    if (row.publishedAt !== null && post.isExact) return false;
    const known: Day | null = row.publishedAt === null ? row.day : dayOf(row.publishedAt, timeZone);
    const hasOtherText = row.text !== '' && !isSameText(row, post) && plain(row.text).length >= minLetters;
    if (known === null || hasOtherText || post.publishedAt === null) return false;
    return known === dayOf(post.publishedAt, timeZone);
  };
}

/** Keeps only letters and digits, because spaces, emoji, and styled letters may differ. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
