import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import { shownText, toLittleText } from '../../../src/domain/publishing/little-text.ts';
import { shownToReaders } from '../../../src/domain/publishing/mention.ts';
import type { Taken } from './publication.ts';

/** Returns the body of `POST /rest/posts`. */
export function postRequest(
  { author, body, visibility, media, kind }: Taken,
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

function contentOf(media: Taken['media'], urns: readonly string[]): object {
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
export function mayLook({ kind, scopes }: Taken): boolean {
  return scopes.includes(kind === 'person' ? 'r_member_social' : 'r_organization_social');
}

/** Allows for clock differences between LinkedIn and this server. */
const clockSkewMs = 60_000;

/**
 * Finds a publication among its author's newest posts. A match has the same text, was created after the request, and
 * does not belong to another publication. Returns its URN.
 */
export function findPost(
  { body, sending_at }: Taken,
  posts: unknown,
  known: readonly string[],
): string | undefined {
  const elements = fieldOf(posts, 'elements');
  if (!Array.isArray(elements)) return undefined;
  const since = Date.parse(sending_at ?? '') - clockSkewMs;
  const wanted = comparable(shownToReaders(body));
  return elements
    .filter((post) => Number(fieldOf(post, 'createdAt') ?? fieldOf(post, 'publishedAt')) >= since)
    .filter((post) => comparable(shownText(textOf(post, 'commentary')) ?? '') === wanted)
    .map((post) => textOf(post, 'id'))
    .find((urn) => urn !== '' && !known.includes(urn));
}

/** LinkedIn may trim the text of a post. */
function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
