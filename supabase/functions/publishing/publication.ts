import { type AnswerMeaning, readAnswer } from '../../../src/domain/publishing/linkedin-answer.ts';
import type { PublicationFile } from '../../../src/domain/publishing/publication.ts';
import type { Answer } from './linkedin-api.ts';

/** A publication that this run took, as `take_publications` returns it. */
export type Taken = Readonly<{
  id: string;
  user_id: string;
  lease: string;
  body: string;
  media: readonly PublicationFile[];
  visibility: string;
  window_end: string;
  attempts: number;
  media_urns: readonly string[];
  sending_at: string | null;
  /** LinkedIn was asked to create it before, and no answer is known. */
  was_sent: boolean;
  /** The window is over. */
  is_late: boolean;
  /** Nobody has to approve it any more. */
  is_released: boolean;
  connection_id: string;
  connection_state: 'connected' | 'expired' | 'revoked' | 'disconnected';
  kind: 'person' | 'organization';
  /** The URN of the identity. */
  author: string;
  scopes: readonly string[];
  /** Sealed. */
  access_token: string | null;
  access_expires_at: string | null;
  /** Sealed. Null once it has expired, too. */
  refresh_token: string | null;
  token_version: number;
}>;

/** What cannot go on, and why: as an answer of LinkedIn. */
export type Obstacle = Exclude<AnswerMeaning, { kind: 'published' }>;

/** A value, or why there is none. */
export type OrObstacle<Value> = { ok: true; value: Value } | { ok: false; reason: Obstacle };

export function meaningOf({ status, headers, body }: Answer): AnswerMeaning {
  const id = headers.get('x-restli-id');
  return readAnswer({ status, id, body, retryAfter: headers.get('retry-after') }, Date.now());
}

/** What a refused request means that creates nothing which readers see. Such a request can always be repeated. */
export function obstacleIn(answer: Answer): Obstacle {
  const meaning = meaningOf(answer);
  if (meaning.kind === 'needs-you' && meaning.reason === 'refused')
    return { kind: 'needs-you', reason: 'files', detail: meaning.detail };
  if (meaning.kind === 'needs-you') return meaning;
  return { kind: 'retry', afterSeconds: meaning.kind === 'retry' ? meaning.afterSeconds : undefined };
}
