import { fieldOf, textOf } from './field-of.ts';
import type { NeedsYouReason } from './publication.ts';

/** LinkedIn's response to the request that creates a post. */
export type LinkedInAnswer = Readonly<{
  status: number;
  /** The header `x-restli-id`: the new post's URN. */
  id: string | null;
  /** The body as JSON; undefined if it is not JSON. */
  body: unknown;
  /** The header `retry-after`, in seconds or as a date. */
  retryAfter: string | null;
}>;

export type AnswerMeaning =
  | Readonly<{ kind: 'published'; urn: string }>
  /** Nothing was published. `afterSeconds` is how long LinkedIn asks to wait. */
  | Readonly<{ kind: 'retry'; afterSeconds: number | undefined }>
  /** It is unknown whether the post exists. */
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'needs-you'; reason: NeedsYouReason; detail: string }>;

/** A post's URN, which may be inside a sentence. */
const postUrn = /urn:li:(?:share|ugcPost):\d+/;
const maxDetailLength = 300;

/**
 * Interprets the response to `POST /rest/posts`.
 *
 * Source: learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling, read 2026-11-27. LinkedIn refuses a
 * post with the same text as a recent one with 422 and the URN of the recent one.
 */
export function readAnswer({ status, id, body, retryAfter }: LinkedInAnswer, now: number): AnswerMeaning {
  const detail = messageIn(body);
  if (status === 201) return id ? { kind: 'published', urn: id } : { kind: 'unknown' };
  if (status === 429) return { kind: 'retry', afterSeconds: secondsOf(retryAfter, now) };
  // A gateway's response says nothing about the server behind it.
  if (status === 502 || status === 504) return { kind: 'unknown' };
  if (status >= 500) return { kind: 'retry', afterSeconds: secondsOf(retryAfter, now) };
  if (status === 401) return { kind: 'needs-you', reason: 'reconnect', detail };
  if (status === 403) return { kind: 'needs-you', reason: 'not-allowed', detail };
  const duplicate = isDuplicate(body) ? postUrn.exec(detail)?.[0] : undefined;
  if (duplicate) return { kind: 'published', urn: duplicate };
  if (status >= 400) return { kind: 'needs-you', reason: 'refused', detail };
  return { kind: 'unknown' };
}

/** The address of the post with this URN. */
export function postUrl(urn: string): string {
  return `https://www.linkedin.com/feed/update/${encodeURIComponent(urn)}/`;
}

function messageIn(body: unknown): string {
  return textOf(body, 'message').slice(0, maxDetailLength);
}

function isDuplicate(body: unknown): boolean {
  const message = messageIn(body);
  return fieldOf(body, 'code') === 'DUPLICATE_POST' || /\bduplicate\b/i.test(message);
}

/** Reads a `retry-after` header as seconds. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
