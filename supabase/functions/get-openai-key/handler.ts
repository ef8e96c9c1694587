import { refusedByAllowance } from '../_shared/allowance.ts';
import { callerOf } from '../_shared/caller.ts';
import { json, refusal, type Settings, withCors } from '../_shared/response.ts';

/**
 * Returns the operator's key as `{apiKey}` to a signed-in user, but only with `SHARE_OPENAI_KEY=1`. Also accepts GET,
 * which the interview screen uses.
 */
export function getOpenaiKeyHandler(settings: Settings): (request: Request) => Promise<Response> {
  return withCors(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in first.');
    if (request.method !== 'POST' && request.method !== 'GET') {
      return refusal(405, 'method_not_allowed', 'Use POST or GET.', { allow: 'GET, POST' });
    }
    // The key allows further calls, so the same rate limit applies.
    const refused = await refusedByAllowance(caller, 'chat', settings);
    if (refused) return refused;
    const apiKey = settings.get('OPENAI_API_KEY')?.trim();
    const isShared = /^(?:1|true)$/.test(settings.get('SHARE_OPENAI_KEY') ?? '');
    return apiKey && isShared
      ? json({ apiKey })
      : refusal(404, 'key_not_shared', 'OpenAI API key not found. Please add your API key in settings.');
  });
}
