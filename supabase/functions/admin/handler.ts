import { notOfferedCode, notOperatorCode } from '../../../src/domain/admin/actions.ts';
import { addressIn, callerOf } from '../_shared/caller.ts';
import { projectApi, unreachableProject } from '../_shared/project-api.ts';
import { json, objectIn, readBodyUpTo, refusal, type Settings, withCors } from '../_shared/response.ts';
import { ServiceRefusal, serviceOf } from '../_shared/service.ts';
import { actionOf } from './actions.ts';

const maxRequestBytes = 100_000;

/**
 * Handles actions of operators at /admin: `POST /functions/v1/admin` with an action of `AdminActions`. Checks with
 * the caller's own token that they are an operator, then uses the project's secret key.
 */
export function adminHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.');
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in.');
    const fetchProject = projectApi(settings, caller, request.signal);
    const service = serviceOf(settings, request.signal);
    if (!fetchProject || !service) return unreachableProject();
    const asked = await fetchProject('/rest/v1/rpc/is_operator', { method: 'POST', body: '{}' });
    if (asked.status === 401) return refusal(401, 'invalid_token', 'Please sign in again.');
    if (asked.status >= 500) return refusal(502, 'unavailable', 'Couldn’t check your role. Try again.');
    if (!asked.ok || (await asked.json()) !== true)
      return refusal(403, notOperatorCode, 'Only operators can do this.');
    const body = await readBodyUpTo(maxRequestBytes, request);
    if (!body) return refusal(413, 'too_large', 'This request is too large.');
    const fields = objectIn(body);
    const action = actionOf(fields?.action);
    if (!fields || !action) return refusal(400, 'invalid_request', 'This action does not exist.');
    try {
      const operator = { id: caller.userId, address: addressIn(request.headers) };
      const answer = await action({ service, operator, fields });
      return answer === 'not-offered'
        ? refusal(501, notOfferedCode, 'This project does not offer that.')
        : json(answer);
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      return refusal(error.status >= 500 ? 502 : error.status, error.code, error.message);
    }
  });
}
