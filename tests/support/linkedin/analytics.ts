import type { ShownPost } from './posts.ts';
import { type Answer, errorResponse, memberUrn, type RecordedRequest, type Session } from './protocol.ts';

/** The numbers of a post. */
export type Numbers = Readonly<{ IMPRESSION: number; REACTION: number; COMMENT: number; RESHARE: number }>;

const metrics = ['IMPRESSION', 'MEMBERS_REACHED', 'RESHARE', 'REACTION', 'COMMENT'];

/**
 * The numbers of posts. A request returns one metric of one post for members, and all numbers of all posts for pages.
 */
export function analyticsApi(posts: () => readonly ShownPost[]) {
  const numbers = new Map<string, Numbers>();

  return {
    set: (urn: string, counted: Numbers) => numbers.set(urn, counted),
    answer(asked: RecordedRequest, session: Session): Answer | undefined {
      if (asked.method !== 'GET') return undefined;
      if (asked.path === '/rest/memberCreatorPostAnalytics') return ofMember(asked.query, session);
      if (asked.path === '/rest/organizationalEntityShareStatistics') return ofPage(asked.query, session);
      return undefined;
    },
  };

  function ofMember(query: URLSearchParams, { member, scopes }: Session): Answer {
    if (!scopes.includes('r_member_postAnalytics'))
      return errorResponse(
        403,
        'ACCESS_DENIED',
        'Not enough permissions to access: memberCreatorPostAnalytics',
      );
    const [, kind, urn] = /^\((share|ugc):(.+)\)$/.exec(query.get('entity') ?? '') ?? [];
    const metric = query.get('queryType') ?? '';
    const isComplete = query.get('q') === 'entity' && query.get('aggregation') === 'TOTAL';
    if (!isComplete || !metrics.includes(metric) || urn?.includes(':share:') !== (kind === 'share'))
      return errorResponse(400, 'ILLEGAL_ARGUMENT', 'Invalid query parameters');
    const post = posts().find((each) => each.urn === urn && each.author === memberUrn(member));
    if (!post) return errorResponse(404, 'NOT_FOUND', 'The post was not found');
    const counted = numbers.get(post.urn);
    const count = counted ? counted[metric as keyof Numbers] : 0;
    return {
      status: 200,
      body: { elements: [{ metricType: metric, count }], paging: { start: 0, count: 10 } },
    };
  }

  function ofPage(query: URLSearchParams, { member, scopes }: Session): Answer {
    const organization = query.get('organizationalEntity') ?? '';
    const page = member.pages.find(({ id }) => organization === `urn:li:organization:${id}`);
    if (!scopes.includes('rw_organization_admin') || page?.role !== 'ADMINISTRATOR')
      return errorResponse(
        403,
        'ACCESS_DENIED',
        'Not enough permissions to access: organizationalEntityShareStatistics',
      );
    if (query.get('q') !== 'organizationalEntity')
      return errorResponse(400, 'ILLEGAL_ARGUMENT', 'Unknown finder');
    const urns = ['shares', 'ugcPosts'].flatMap(
      (name) => /^List\((.*)\)$/.exec(query.get(name) ?? '')?.[1]?.split(',') ?? [],
    );
    const elements = posts()
      .filter(({ urn, author }) => urns.includes(urn) && author === organization)
      .flatMap(({ urn }) => {
        const counted = numbers.get(urn);
        if (!counted) return [];
        const totalShareStatistics = {
          impressionCount: counted.IMPRESSION,
          uniqueImpressionsCount: counted.IMPRESSION,
          likeCount: counted.REACTION,
          commentCount: counted.COMMENT,
          shareCount: counted.RESHARE,
          clickCount: 0,
          engagement: 0,
        };
        return [{ organizationalEntity: organization, share: urn, totalShareStatistics }];
      });
    return { status: 200, body: { elements, paging: { start: 0, count: 10, links: [] } } };
  }
}
