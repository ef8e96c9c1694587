import { shownText } from '#domain/publishing/little-text.ts';
import type { MediaApi } from './media.ts';
import {
  type Answer,
  allows,
  errorResponse,
  type RecordedRequest,
  type RequestBody,
  type Session,
} from './protocol.ts';

/** A post as seen by readers. */
export type ShownPost = Readonly<{
  urn: string;
  author: string;
  text: string;
  visibility: string;
  media: readonly Readonly<{ bytes: Buffer; altText: string; title: string }>[];
  createdAt: number;
}>;

type Stored = ShownPost & Readonly<{ commentary: string }>;

const maxCharacters = 3_000;

/** Creates posts, rejects duplicates, and lists the posts of an author. */
export function postsApi(media: MediaApi, allowsDuplicates: boolean) {
  const posts: Stored[] = [];

  return {
    all: (): readonly ShownPost[] => posts,
    /** Adds posts that an author published elsewhere. */
    addElsewhere(author: string, count: number): void {
      for (let left = count; left > 0; left -= 1) {
        const text = `Elsewhere ${posts.length}`;
        add({ author, commentary: text, text, visibility: 'PUBLIC', media: [] });
      }
    },
    answer(asked: RecordedRequest, session: Session): Answer | undefined {
      if (asked.path !== '/rest/posts') return undefined;
      return asked.method === 'POST' ? create(asked.body, session) : list(asked.query, session);
    },
  };

  function create(body: RecordedRequest['body'], session: Session): Answer {
    const { author = '', commentary = '', visibility = '', lifecycleState, distribution, content } = body;
    if (!allows(session, author, 'w'))
      return errorResponse(403, 'ACCESS_DENIED', 'Not enough permissions to access: partnerApiPosts.CREATE');
    if (lifecycleState !== 'PUBLISHED' || distribution?.feedDistribution !== 'MAIN_FEED')
      return errorResponse(400, 'MISSING_FIELD', 'Required fields are missing');
    if (!['PUBLIC', 'CONNECTIONS'].includes(visibility))
      return errorResponse(400, 'INVALID_VALUE', 'ERROR :: /visibility :: is not valid');
    const text = shownText(commentary);
    // LinkedIn would cut this text off, so tests must notice it.
    if (text === undefined)
      return errorResponse(400, 'UNESCAPED_TEXT', 'A reserved character is not escaped');
    if (text.length > maxCharacters)
      return errorResponse(422, 'FIELD_LENGTH_TOO_LONG', 'ERROR :: /commentary :: text length exceeded');
    const shown = mediaOf(content, author);
    if (!shown) return errorResponse(400, 'INVALID_CONTENT', 'The content is not available');
    const duplicate = posts.find((post) => post.author === author && post.commentary === commentary);
    if (duplicate && !allowsDuplicates) return duplicateOf(duplicate.urn);
    const urn = add({ author, commentary, text, visibility, media: shown });
    return { status: 201, headers: { 'x-restli-id': urn } };
  }

  function add(post: Omit<Stored, 'urn' | 'createdAt'>): string {
    const urn = `urn:li:share:${7_000_000_000_000 + posts.length}`;
    posts.push({ ...post, urn, createdAt: Date.now() });
    return urn;
  }

  function mediaOf(content: RequestBody['content'], author: string): ShownPost['media'] | undefined {
    const images = content?.multiImage?.images;
    // A collection has at least two images.
    if (images && (images.length < 2 || images.length > 20)) return undefined;
    const given = images ?? (content?.media ? [content.media] : []);
    const shown = given.map(({ id, altText = '', title = '' }) => {
      const bytes = media.usable(id, author);
      return bytes && { bytes, altText, title };
    });
    return shown.includes(undefined) ? undefined : shown.filter((each) => each !== undefined);
  }

  function list(query: URLSearchParams, session: Session): Answer {
    const author = query.get('author');
    if (query.get('q') !== 'author') return errorResponse(400, 'ILLEGAL_ARGUMENT', 'Unknown finder');
    if (!allows(session, author, 'r'))
      return errorResponse(
        403,
        'ACCESS_DENIED',
        'Not enough permissions to access: partnerApiPosts.FINDER-author',
      );
    const start = Number(query.get('start') ?? 0);
    const elements = posts
      .filter((post) => post.author === author)
      .toReversed()
      .slice(start, start + Number(query.get('count') ?? 10))
      .map(({ urn, commentary, createdAt, visibility }) => ({
        id: urn,
        author,
        commentary,
        visibility,
        createdAt,
        publishedAt: createdAt,
        lastModifiedAt: createdAt,
        lifecycleState: 'PUBLISHED',
      }));
    return { status: 200, body: { elements, paging: { start, count: elements.length, links: [] } } };
  }
}

/** As seen in github.com/Arisamiga/Linkedin-RSS/issues/5. LinkedIn does not document it. */
function duplicateOf(urn: string): Answer {
  const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`;
  const inputErrors = [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }];
  const errorDetailType = 'com.linkedin.common.error.BadRequest';
  return { status: 422, body: { errorDetailType, message, errorDetails: { inputErrors }, status: 422 } };
}
