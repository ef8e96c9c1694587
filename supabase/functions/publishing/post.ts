import { fieldOf, textOf } from '../../../src/domain/publishing/field-of.ts';
import { shownText, toLittleText } from '../../../src/domain/publishing/little-text.ts';
import { shownToReaders } from '../../../src/domain/publishing/mention.ts';
import type { Taken } from './publication.ts';

/** The body of `POST /rest/posts`. */
export function postRequest(
  { author, body, visibility, media, kind }: Taken,
  urns: readonly string[],
): object {
  return {
    author,
    commentary: toLittleText(body),
    // A page has no connections.
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
    // Only images have a description, only documents and videos a title.
    if (kind === 'image') return { id, ...(alt ? { altText: alt } : {}) };
    return { id, title: title || 'Document' };
  });
  if (parts.length === 0) return {};
  if (parts.length === 1) return { content: { media: parts[0] } };
  return { content: { multiImage: { images: parts } } };
}

/** The scope with which LinkedIn shows an identity's posts. */
export function mayLook({ kind, scopes }: Taken): boolean {
  return scopes.includes(kind === 'person' ? 'r_member_social' : 'r_organization_social');
}

/** Clocks may differ. */
const clockSkewMs = 60_000;

/**
 * Finds a publication among an author's newest posts: the same text, created since it was sent, and not known as
 * another publication. Returns its URN.
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

/** LinkedIn may trim a text. */
function comparable(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}
