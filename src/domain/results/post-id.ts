/** The kinds of ids that LinkedIn has for a post. The activity of a post has a different number than the post. */
type PostKind = 'share' | 'ugcPost' | 'activity';
export type PostId = Readonly<{ kind: PostKind; digits: string }>;

/**
 * Finds LinkedIn's id of a post in a URN or an address: `urn:li:share:7…`, `…/feed/update/urn:li:activity:7…`, and
 * `…/posts/maria-berg_hiring-activity-7…-AbCd`.
 */
export function postIdIn(text: string): PostId | null {
  const found = /(?:^|[^a-z])(share|ugcPost|activity)[:-](\d{10,20})(?!\d)/i.exec(
    text.replaceAll(/%3A/gi, ':'),
  );
  if (!found) return null;
  const kind = (['share', 'ugcPost', 'activity'] as const).find(
    (each) => each.toLowerCase() === found[1]?.toLowerCase(),
  );
  return kind && found[2] ? { kind, digits: found[2] } : null;
}

export function isSameId(one: PostId, other: PostId): boolean {
  return one.kind === other.kind && one.digits === other.digits;
}

/** LinkedIn was founded in 2003, and its ids have had this form since about 2011. */
const earliest = Date.UTC(2010, 0, 1);

/**
 * When a post was created, in milliseconds: the upper bits of LinkedIn's ids. This is undocumented but widely used.
 * Null for an id that gives no plausible time.
 */
export function createdAtOf({ digits }: PostId, now: number): number | null {
  const instant = Number(BigInt(digits) >> 22n);
  return instant >= earliest && instant <= now + 86_400_000 ? instant : null;
}

/** Returns an address that readers can open, or null. Accepts only addresses of LinkedIn. */
export function postUrlFrom(text: string): string | null {
  const trimmed = text.trim();
  return /^https:\/\/(?:[a-z0-9-]+\.)*linkedin\.com\/[^\s\\]{0,400}$/i.test(trimmed) ? trimmed : null;
}
