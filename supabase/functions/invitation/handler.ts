import { addressIn, callerOf, isFromServer } from '../_shared/caller.ts';
import { projectApi, unreachableProject } from '../_shared/project-api.ts';
import { json, objectIn, readBodyUpTo, refusal, type Settings, withCors } from '../_shared/response.ts';
import { serviceOf } from '../_shared/service.ts';
import { checkAnswer } from './check-answer.ts';
import { emailInvitation } from './email.ts';
import { deleteOrphanedFiles, eraseInvitations } from './erase.ts';
import { addressOfResult } from './result.ts';

const maxRequestBytes = 10_000;
/** Deleting continues after the caller has disconnected. Hosted functions time out after 150 s. */
const timeoutMilliseconds = 140_000;

/**
 * Handles everything that needs the bytes of candidates' clips: `POST /functions/v1/invitation` with an action.
 *
 * - `{action: 'finish', token, answer}`, by the candidate: checks an uploaded clip.
 * - `{action: 'result', token}`, by the candidate: returns a URL of the finished video, valid for an hour.
 * - `{action: 'withdraw', token}`, by the candidate: deletes everything, even if the link is no longer open.
 * - `{action: 'email', token, to, name}`, by the recruiter: emails the link, if the server can send emails.
 * - `{action: 'delete', invitation}` or `{action: 'delete', candidate}`, by the recruiter.
 * - `{action: 'erase'}`, with the secret key: deletes what is due. Call it once an hour.
 */
export function invitationHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.');
    const service = serviceOf(settings, AbortSignal.timeout(timeoutMilliseconds));
    if (!service) return unreachableProject();
    const body = await readBodyUpTo(maxRequestBytes, request);
    if (!body) return refusal(413, 'too_large', 'This request is too large.');
    const fields = objectIn(body) ?? {};
    const address = addressIn(request.headers);
    switch (fields.action) {
      case 'finish': {
        const { status, answer } = await checkAnswer(service, fields.token, fields.answer, address);
        return json(answer, status);
      }
      case 'result': {
        const { status, answer } = await addressOfResult(service, textOf(fields.token), address);
        return json(answer, status);
      }
      case 'withdraw': {
        const asked = await service.fetch('/rest/v1/rpc/withdraw_invitation', {
          method: 'POST',
          body: JSON.stringify({ token: textOf(fields.token), address }),
        });
        if (asked.status === 429) return json(await asked.json(), 429);
        if (!asked.ok) return incomplete();
        const { person }: { person?: string } = await asked.json();
        // An unknown link gets the same response, because nothing is stored for it.
        const isGone =
          person === undefined || (await eraseInvitations(service, { person, invitation: null }));
        return isGone ? json({ withdrawn: true }) : incomplete();
      }
      case 'email':
      case 'delete': {
        const caller = callerOf(request);
        if (!caller) return refusal(401, 'sign_in_required', 'Please sign in.');
        const fetchProject = projectApi(settings, caller, AbortSignal.timeout(timeoutMilliseconds));
        if (!fetchProject) return unreachableProject();
        if (fields.action === 'email') {
          const email = {
            token: textOf(fields.token),
            to: textOf(fields.to),
            name: textOf(fields.name) ?? '',
          };
          return emailInvitation(service, fetchProject, email);
        }
        const ended = await fetchProject('/rest/v1/rpc/end_invitations', {
          method: 'POST',
          body: JSON.stringify({
            candidate: textOf(fields.candidate),
            invitation: textOf(fields.invitation),
          }),
        });
        if (ended.status >= 500) return incomplete();
        if (!ended.ok) return refusal(403, 'not_allowed', 'You can’t delete this invitation.');
        return (await eraseInvitations(service, { person: caller.userId, invitation: null }))
          ? json({ deleted: true })
          : incomplete();
      }
      case 'erase': {
        if (!isFromServer(request)) return refusal(403, 'not_allowed', 'This needs the secret key.');
        await service.rpc('expire_candidates', {});
        const isErased = await eraseInvitations(service, { person: null, invitation: null });
        const isComplete = await deleteOrphanedFiles(service);
        return isErased && isComplete ? json({ erased: true }) : incomplete();
      }
      default:
        return refusal(400, 'invalid_request', 'This action does not exist.');
    }
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The next run deletes what is left. */
function incomplete(): Response {
  return refusal(502, 'unavailable', "Couldn't delete everything. Try again.");
}
