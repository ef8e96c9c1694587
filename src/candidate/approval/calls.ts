import type { ApprovalAnswer, ApprovalEnd, OpenApproval } from '#domain/publishing/approval.ts';
import { call, type LinkTarget, type NoAnswer } from '../call.ts';

type Ended = { ended: ApprovalEnd };
type Refused = { refused: 'closed' | 'later'; retryAfterSeconds?: number };

// The calls of docs/publishing.md. None of them rejects.

export function openApproval(to: LinkTarget): Promise<OpenApproval | Ended | Refused | NoAnswer> {
  return call(to, '/rest/v1/rpc/open_approval', { token: to.token });
}

/** What the person says about the version that they see. */
export type Answer = Readonly<{ version: string; answer: ApprovalAnswer; name: string; comment: string }>;

/** `answered`: someone else was faster. `changed`: the post is not what the person saw. */
export function sendAnswer(
  to: LinkTarget,
  answer: Answer,
): Promise<
  { answered: ApprovalAnswer } | Ended | Refused | { refused: 'answered' | 'changed' | 'invalid' } | NoAnswer
> {
  return call(to, '/rest/v1/rpc/answer_approval', { token: to.token, ...answer });
}

/** Where the files of the post are for an hour; an empty address for one that is missing. */
export async function addressesOfFiles(
  to: LinkTarget,
): Promise<{ urls: readonly string[] } | Ended | Refused | NoAnswer> {
  const found = await call<{ urls: string[] } | Ended | Refused>(to, '/functions/v1/publishing', {
    action: 'files',
    token: to.token,
  });
  return 'urls' in found
    ? { urls: found.urls.map((url) => (url === '' ? '' : `${to.backendUrl}${url}`)) }
    : found;
}
