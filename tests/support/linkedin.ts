import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { analyticsApi } from './linkedin/analytics.ts';
import { mediaApi } from './linkedin/media.ts';
import { oauthApi } from './linkedin/oauth.ts';
import { postsApi } from './linkedin/posts.ts';
import {
  type Answer,
  errorResponse,
  type LinkedInOptions,
  type Member,
  type RecordedRequest,
} from './linkedin/protocol.ts';
import { refusalOfVersion } from './linkedin/versions.ts';

/** The effect of a fault on one request: another response, or none. */
export type Fault =
  | Readonly<{ status: number; body?: object; headers?: Readonly<Record<string, string>> }>
  /** The connection breaks before or after LinkedIn handles the request. */
  | 'lost-before'
  | 'lost-after'
  /** LinkedIn handles the request, but responds with this error status. */
  | Readonly<{ after: number }>;

type FaultOf = (asked: RecordedRequest) => Fault | undefined | Promise<undefined>;

const usualScopes = 'openid profile email w_member_social';
const usualMember: Member = { id: 'm4Ria', name: 'Maria Berg', email: 'maria@example.com', pages: [] };

/**
 * A loopback server that behaves as LinkedIn documents it (docs/publishing.md): OAuth, members and pages, uploads of
 * images, documents, and videos, posts, and their numbers. Tests can inject faults and inspect the posts.
 */
export async function startLinkedIn(options: LinkedInOptions = {}) {
  const state = {
    clientId: '86stand1n',
    clientSecret: `secret-${randomBytes(12).toString('hex')}`,
    scopes: options.scopes ?? usualScopes,
    hasRefreshTokens: options.hasRefreshTokens ?? false,
    tokenSeconds: options.tokenSeconds ?? 60 * 86_400,
    member: options.member ?? usualMember,
    url: '',
  };
  const oauth = oauthApi(state);
  const media = mediaApi(state, options.partBytes ?? 4 * 1024 * 1024);
  const posts = postsApi(media, options.allowsDuplicates ?? false);
  const analytics = analyticsApi(posts.all);
  let faultOf: FaultOf = () => undefined;
  const requests: RecordedRequest[] = [];

  const server = createServer(async (request, response) => {
    const asked = await read(request);
    requests.push(asked);
    const fault = await faultOf(asked);
    if (fault === 'lost-before') return void request.socket.destroy();
    if (typeof fault === 'object' && 'status' in fault) return send(response, fault);
    const answer = responseTo(asked);
    if (fault === 'lost-after') return void request.socket.destroy();
    send(response, fault ? { status: fault.after } : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: state.url,
    /** The settings for a server to use this stand-in. */
    settings: {
      LINKEDIN_CLIENT_ID: state.clientId,
      LINKEDIN_CLIENT_SECRET: state.clientSecret,
      LINKEDIN_SCOPES: state.scopes,
      LINKEDIN_API_URL: state.url,
      LINKEDIN_AUTH_URL: `${state.url}/oauth/v2`,
    },
    /** All secrets and tokens that the stand-in issued or knows. Tests search for them. */
    secrets: () => [state.clientSecret, ...oauth.tokens()],
    /** The posts that readers see, oldest first. */
    posts: posts.all,
    publishElsewhere: posts.addElsewhere,
    /** Sets the numbers of a post. */
    setNumbers: analytics.set,
    /** All received requests. */
    asks: () => [...requests],
    /** Sets the fault for each further request. A promise delays the response. */
    setFaults(next: FaultOf): void {
      faultOf = next;
    },
    /** Sets the member who is signed in on LinkedIn's page. */
    signIn(member: Member): void {
      state.member = member;
    },
    /** Makes the member refuse on LinkedIn's page. */
    setRefuses: oauth.setRefuses,
    /** Ends all access tokens, as if they expired or the member revoked them. */
    endTokens: oauth.endTokens,
    /** Sets which media count as processed. Documents and videos can be posted only after processing. */
    setProcessing: media.setProcessing,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function responseTo(asked: RecordedRequest): Answer {
    const { path } = asked;
    if (path.startsWith('/oauth/v2/')) return oauth.answer(asked);
    // Upload URLs are signed, so they need no token.
    if (path.startsWith('/dms-uploads/')) return media.upload(asked);
    const session = oauth.sessionOf(asked);
    if (!session) return errorResponse(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
    if (path === '/v2/userinfo') return oauth.userinfo(session);
    const outdated = refusalOfVersion(asked);
    if (outdated) return outdated;
    return (
      oauth.pages(asked, session) ??
      media.answer(asked, session) ??
      posts.answer(asked, session) ??
      analytics.answer(asked, session) ??
      errorResponse(404, 'RESOURCE_NOT_FOUND', `No virtual resource found for ${path}`)
    );
  }
}

export type LinkedIn = Awaited<ReturnType<typeof startLinkedIn>>;

async function read(request: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const bytes = Buffer.concat(chunks);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const isJson = request.headers['content-type']?.startsWith('application/json') && bytes.length > 0;
  return {
    at: Date.now(),
    method: request.method ?? 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: request.headers,
    bytes,
    form: new URLSearchParams(isForm ? bytes.toString() : ''),
    body: isJson ? JSON.parse(bytes.toString()) : {},
  };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
