import { addressIn, callerOf, isFromServer } from '../_shared/caller.ts';
import { projectApi, unreachableProject } from '../_shared/project-api.ts';
import { json, objectIn, readBodyUpTo, refusal, type Settings, withCors } from '../_shared/response.ts';
import { serviceOf } from '../_shared/service.ts';
import { addressesOfFiles } from './approval.ts';
import { finishConnecting, notOffered, startConnecting } from './connect.ts';
import { linkedInApi } from './linkedin-api.ts';
import { readResults } from './results.ts';
import { run } from './run.ts';
import { sealWith } from './seal.ts';
import { linkedInSettings } from './settings.ts';
import { tidyConnections } from './tidy.ts';
import type { Tools } from './tokens.ts';

const maxRequestBytes = 10_000;
/** Hosted functions time out after 150 s. */
const timeoutMilliseconds = 140_000;

/**
 * Handles everything that needs LinkedIn or its tokens: `POST /functions/v1/publishing` with an action.
 *
 * - `{action: 'status'}`: `{offered}`, whether the operator has set up publishing.
 * - `{action: 'connect'}`: `{url}`, the LinkedIn page on which the caller allows publishing.
 * - `{action: 'connected', code, state}`: `{connections}`, the profile and pages that the caller may publish as.
 * - `{action: 'disconnect', connection}`: deletes the tokens of a connection.
 * - `{action: 'files', token}`, with the token of an approval link: the URLs of the post's files.
 * - `{action: 'results'}`: `{read, missing, isMore, problem, next}`, after reading numbers of the caller's posts.
 * - `{action: 'run'}`, with the secret key: publishes due posts. Call it every few seconds, or at least every minute.
 * - `{action: 'tidy'}`, with the secret key: refreshes tokens and deletes old files. Call it every hour.
 */
export function publishingHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    if (request.method !== 'POST') return refusal(405, 'method_not_allowed', 'Use POST.');
    const service = serviceOf(settings, AbortSignal.timeout(timeoutMilliseconds));
    if (!service) return unreachableProject();
    const body = await readBodyUpTo(maxRequestBytes, request);
    if (!body) return refusal(413, 'too_large', 'This request is too large.');
    const { action, code, state, connection, token } = objectIn(body) ?? {};
    const tools = await toolsOf(settings);
    if (action === 'status') return json({ offered: tools !== undefined });
    if (action === 'files') {
      const { status, answer } = await addressesOfFiles(service, token, addressIn(request.headers));
      return json(answer, status);
    }
    if (action === 'run' || action === 'tidy') {
      if (!isFromServer(request)) return refusal(403, 'not_allowed', 'This needs the secret key.');
      if (action === 'tidy') {
        const isTidy = await tidyConnections(tools, service);
        return isTidy
          ? json({ tidied: true })
          : refusal(502, 'unavailable', 'Some files couldn’t be deleted. Try again.');
      }
      if (!tools) return notOffered();
      await run(tools, service, request.signal);
      return json({ ran: true });
    }
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in.');
    const askAsCaller = projectApi(settings, caller, AbortSignal.timeout(timeoutMilliseconds));
    if (!askAsCaller) return unreachableProject();
    switch (action) {
      case 'connect':
        return tools ? startConnecting(tools, askAsCaller) : notOffered();
      case 'connected': {
        if (!tools) return notOffered();
        if (typeof code !== 'string' || typeof state !== 'string')
          return refusal(400, 'invalid_request', 'code and state are required.');
        return finishConnecting(tools, service, caller, askAsCaller, { code, state });
      }
      case 'disconnect': {
        const ended = await askAsCaller('/rest/v1/rpc/disconnect_linkedin', {
          method: 'POST',
          body: JSON.stringify({ connection }),
        });
        if (ended.ok) return json({ disconnected: true });
        return ended.status >= 500
          ? refusal(502, 'unavailable', "Couldn't disconnect. Try again.")
          : refusal(403, 'not_allowed', 'You can’t disconnect this.');
      }
      case 'results':
        return tools ? readResults(tools, service, caller, askAsCaller) : notOffered();
      default:
        return refusal(400, 'invalid_request', 'This action does not exist.');
    }
  });
}

async function toolsOf(settings: Settings): Promise<Tools | undefined> {
  const given = linkedInSettings(settings);
  if (!given) return undefined;
  try {
    return { settings: given, linkedIn: linkedInApi(given), seal: await sealWith(given.key) };
  } catch (error) {
    // Accounts must be able to disconnect even if the operator's key is invalid.
    console.error('Publishing is not offered:', error);
    return undefined;
  }
}
