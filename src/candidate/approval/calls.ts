import type { ApprovalAnswer, ApprovalEnd, OpenApproval } from '#domain/publishing/approval.ts';
import { call, type LinkTarget, type NoResponse } from '../call.ts';

type Ended = { ended: ApprovalEnd };
type Refused = { refused: 'closed' | 'later'; retryAfterSeconds?: number };

// See docs/publishing.md. These calls never reject.

export function openApproval(to: LinkTarget): Promise<OpenApproval | Ended | Refused | NoResponse> {
  return call(to, '/rest/v1/rpc/open_approval', { token: to.token });
}

/** The reader's verdict on the version that was shown. */
export type Answer = Readonly<{ version: string; answer: ApprovalAnswer; name: string; comment: string }>;

/** `answered`: another answer arrived first. `changed`: the post is no longer the version that was shown. */
export function sendAnswer(
  to: LinkTarget,
  answer: Answer,
): Promise<
  | { answered: ApprovalAnswer }
  | Ended
  | Refused
  | { refused: 'answered' | 'changed' | 'invalid' }
  | NoResponse
> {
  return call(to, '/rest/v1/rpc/answer_approval', { token: to.token, ...answer });
}

/** Returns URLs for the post's files, valid for an hour. The URL of a missing file is empty. */
export async function addressesOfFiles(
  to: LinkTarget,
): Promise<{ urls: readonly string[] } | Ended | Refused | NoResponse> {
  const found = await call<{ urls: string[] } | Ended | Refused>(to, '/functions/v1/publishing', {
    action: 'files',
    token: to.token,
  });
  return 'urls' in found
    ? { urls: found.urls.map((url) => (url === '' ? '' : `${to.backendUrl}${url}`)) }
    : found;
}
