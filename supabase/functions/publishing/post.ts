import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import { shownText, toLittleText } from '../../../src/domain/publishing/little-text.ts';
import { shownToReaders } from '../../../src/domain/publishing/mention.ts';
import type { ClaimedPublication } from './publication.ts';

/** Returns the body of `POST /rest/posts`. */
export function postRequest(
  { author, body, visibility, media, kind }: ClaimedPublication,
  urns: readonly string[],
): object {
  return {
    author,
    commentary: toLittleText(body),
    // Posts of a page are always public: a page has no connections to limit them to.
    visibility: kind === 'organization' ? 'PUBLIC' : visibility,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...contentOf(media, urns),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  };
}

function contentOf(media: ClaimedPublication['media'], urns: readonly string[]): object {
  const parts = media.map(({ kind, alt, title }, index) => {
    const id = urns[index];
    // LinkedIn accepts alt text only for images, and a title only for documents and videos.
    if (kind === 'image') return { id, ...(alt ? { altText: alt } : {}) };
    return { id, title: title || 'Document' };
  });
  if (parts.length === 0) return {};
  if (parts.length === 1) return { content: { media: parts[0] } };
  return { content: { multiImage: { images: parts } } };
}

/** Whether the granted scopes allow reading the identity's posts. */
export function canReadPosts({ kind, scopes }: ClaimedPublication): boolean {
  return scopes.includes(kind === 'person' ? 'r_member_social' : 'r_organization_social');
}

/** Allows for clock differences between LinkedIn and this server. */
const clockSkewMs = 60_000;

/** What a page of an author's posts shows about a publication. */
type Found = Readonly<
  | { kind: 'found'; urn: string }
  /** The page reaches back to before the request, or is behind the author's last post. */
  | { kind: 'absent' }
  /** The post may be on the next page. */
  | { kind: 'not-here' }
>;

/**
 * Looks for a publication on a page of its author's posts, last modified first. A match has the same text, was created
 * after the request, and does not belong to another publication.
 */
export function findPost(
  { body, sending_at }: ClaimedPublication,
  page: unknown,
  known: readonly string[],
): Found {
  const elements = fieldOf(page, 'elements');
  const posts: readonly unknown[] = Array.isArray(elements) ? elements : [];
  const since = Date.parse(sending_at ?? '') - clockSkewMs;
  const wanted = comparable(shownToReaders(body));
  const urn = posts
    .filter((post) => Number(fieldOf(post, 'createdAt') ?? fieldOf(post, 'publishedAt')) >= since)
    .filter((post) => comparable(shownText(textOf(post, 'commentary')) ?? '') === wanted)
    .map((post) => textOf(post, 'id'))
    .find((id) => id !== '' && !known.includes(id));
  if (urn !== undefined) return { kind: 'found', urn };
  // LinkedIn may leave posts out of a page, so a short page does not have to be the last one.
  const isComplete =
    Array.isArray(elements) &&
    (posts.length === 0 || posts.some((post) => Number(fieldOf(post, 'lastModifiedAt')) < since));
  return { kind: isComplete ? 'absent' : 'not-here' };
}

/** LinkedIn may trim the text of a post. */
function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
