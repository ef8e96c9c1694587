import { callerOf } from '../_shared/caller.ts';
import { projectApi, removeFiles, unreachableProject } from '../_shared/project-api.ts';
import { json, refusal, type Settings, withCors } from '../_shared/response.ts';

/**
 * Deletes a signed-in user's account with all rows and files: `POST /functions/v1/account-delete`. Uses the project's
 * API as that user. After a failure, another call continues where this one stopped.
 */
export function accountDeleteHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.');
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in to delete your account.');
    const fetchProject = projectApi(settings, caller, request.signal);
    if (!fetchProject) return unreachableProject();
    const isEmptied = await removeFiles(fetchProject, caller.userId);
    const removal = isEmptied
      ? await fetchProject('/rest/v1/rpc/delete_my_account', { method: 'POST', body: '{}' })
      : undefined;
    return removal?.ok
      ? json({ deleted: true })
      : refusal(502, 'unavailable', "Couldn't delete your account completely. Try again.");
  });
}
