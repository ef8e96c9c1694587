import { type AnswerMeaning, readAnswer } from '../../../src/domain/publishing/linkedin-answer.ts';
import type { PublicationFile } from '../../../src/domain/publishing/publication.ts';
import type { Answer } from './linkedin-api.ts';

/** A publication that this run has claimed, as `take_publications` returns it. */
export type ClaimedPublication = Readonly<{
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
  /** An earlier run asked LinkedIn to create the post, but no response is known. */
  was_sent: boolean;
  /** Its publishing window has ended. */
  is_late: boolean;
  /** It needs no approval, or has been approved. */
  is_released: boolean;
  connection_id: string;
  connection_state: 'connected' | 'expired' | 'revoked' | 'disconnected';
  kind: 'person' | 'organization';
  /** The URN of the profile or page. */
  author: string;
  scopes: readonly string[];
  /** Sealed. */
  access_token: string | null;
  access_expires_at: string | null;
  /** Sealed. Also null once it has expired. */
  refresh_token: string | null;
  token_version: number;
}>;

/** Why a publication cannot continue, expressed like a LinkedIn response. */
export type Obstacle = Exclude<AnswerMeaning, { kind: 'published' }>;

/** A value, or the reason why there is none. */
export type OrObstacle<Value> = { ok: true; value: Value } | { ok: false; reason: Obstacle };

export function meaningOf({ status, headers, body }: Answer): AnswerMeaning {
  const id = headers.get('x-restli-id');
  return readAnswer({ status, id, body, retryAfter: headers.get('retry-after') }, Date.now());
}

/** Interprets a refused request that creates nothing visible to readers. Such a request is always safe to retry. */
export function obstacleIn(answer: Answer): Obstacle {
  const meaning = meaningOf(answer);
  if (meaning.kind === 'needs-you' && meaning.reason === 'refused')
    return { kind: 'needs-you', reason: 'files', detail: meaning.detail };
  if (meaning.kind === 'needs-you') return meaning;
  return { kind: 'retry', afterSeconds: meaning.kind === 'retry' ? meaning.afterSeconds : undefined };
}
