import { answering, json, refusal, type Settings } from '../_shared/answer.ts';
import { callerOf } from '../_shared/caller.ts';
import { type Ask, audioNames, projectApi, unreachableProject } from '../_shared/project-api.ts';

const removedAtOnce = 100;

/**
 * Deletes a signed-in person's account with all its rows and files: `POST /functions/v1/account-delete`. It asks the project's own
 * API as that person; called again after a failure half-way, it goes on where it stopped.
 */
export function accountDeleteHandler(settings: Settings): (request: Request) => Promise<Response> {
  return answering(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.');
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in to delete your account.');
    const ask = projectApi(settings, caller, request.signal);
    if (!ask) return unreachableProject();
    const isEmptied = await removeRecordings(ask, caller.userId);
    const removal = isEmptied
      ? await ask('/rest/v1/rpc/delete_my_account', { method: 'POST', body: '{}' })
      : undefined;
    return removal?.ok
      ? json({ deleted: true })
      : refusal(502, 'unavailable', 'Your account could not be deleted completely. Please try again.');
  });
}

async function removeRecordings(ask: Ask, userId: string): Promise<boolean> {
  // The names are gathered first: removing while one pages through them would skip some.
  const names: string[] = [];
  for await (const name of audioNames(ask, userId)) names.push(name);
  for (let first = 0; first < names.length; first += removedAtOnce) {
    const prefixes = names.slice(first, first + removedAtOnce);
    const { ok } = await ask('/storage/v1/object/recordings', {
      method: 'DELETE',
      body: JSON.stringify({ prefixes }),
    });
    if (!ok) return false;
  }
  return true;
}
