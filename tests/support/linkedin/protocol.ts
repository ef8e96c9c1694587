import type { IncomingHttpHeaders } from 'node:http';

/** One request. `body` is its JSON, `form` its fields, `at` the time of its arrival. */
export type RecordedRequest = Readonly<{
  at: number;
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  form: URLSearchParams;
  // Each endpoint reads its own fields and refuses invalid ones.
  body: RequestBody;
}>;

export type Answer = Readonly<{
  status: number;
  body?: object;
  headers?: Readonly<Record<string, string>>;
}>;

type Page = Readonly<{ id: string; name: string; role: string }>;
export type Member = Readonly<{ id: string; name: string; email: string; pages: readonly Page[] }>;

/** The member that a token belongs to, and the granted scopes. */
export type Session = Readonly<{ member: Member; scopes: readonly string[] }>;

export type LinkedInOptions = Readonly<{
  /** The scopes that the operator's app can request, separated by spaces. */
  scopes?: string;
  /** Whether the app belongs to a partner who gets refresh tokens. */
  hasRefreshTokens?: boolean;
  tokenSeconds?: number;
  member?: Member;
  /** Whether LinkedIn accepts duplicates, so that tests notice a post that was sent twice. */
  allowsDuplicates?: boolean;
  /** The size of the parts of a video. */
  partBytes?: number;
}>;

/** An error in the format of the API. */
export function errorResponse(status: number, code: string, message: string): Answer {
  return { status, body: { status, code, message } };
}

export function memberUrn({ id }: Member): string {
  return `urn:li:person:${id}`;
}

/** Whether this session may read (`r`) or write (`w`) as `author`. */
export function allows(session: Session, author: unknown, right: 'w' | 'r'): boolean {
  const { member, scopes } = session;
  if (author === memberUrn(member)) return scopes.includes(`${right}_member_social`);
  const page = member.pages.find(({ id }) => author === `urn:li:organization:${id}`);
  return page !== undefined && page.role !== 'ANALYST' && scopes.includes(`${right}_organization_social`);
}

type GivenMedium = Readonly<{ id: string; altText?: string; title?: string }>;

/** The fields of JSON requests that the stand-in reads. It validates them like LinkedIn. */
export type RequestBody = Readonly<{
  author?: string;
  commentary?: string;
  visibility?: string;
  lifecycleState?: string;
  distribution?: Readonly<{ feedDistribution?: string }>;
  content?: Readonly<{ media?: GivenMedium; multiImage?: Readonly<{ images: readonly GivenMedium[] }> }>;
  initializeUploadRequest?: Readonly<{ owner?: string; fileSizeBytes?: number }>;
  finalizeUploadRequest?: Readonly<{ video?: string; uploadedPartIds?: readonly string[] }>;
}>;
