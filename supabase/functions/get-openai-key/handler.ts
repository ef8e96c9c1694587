import { refusedByAllowance } from '../_shared/allowance.ts';
import { answering, json, refusal, type Settings } from '../_shared/answer.ts';
import { callerOf } from '../_shared/caller.ts';

/**
 * `{apiKey}`: the operator's key for a signed-in person, and only when the operator said so with `SHARE_OPENAI_KEY=1`.
 * Answers GET too: the interview screen asks that way.
 */
export function getOpenaiKeyHandler(settings: Settings): (request: Request) => Promise<Response> {
  return answering(async (request) => {
    const caller = callerOf(request);
    if (!caller) return refusal(401, 'sign_in_required', 'Please sign in first.');
    if (request.method !== 'POST' && request.method !== 'GET') {
      return refusal(405, 'method_not_allowed', 'Use POST or GET.', { allow: 'GET, POST' });
    }
    // The key stands for calls to come: it is asked for by the same rules as one.
    const refused = await refusedByAllowance(caller, 'chat', settings);
    if (refused) return refused;
    const apiKey = settings.get('OPENAI_API_KEY')?.trim();
    const isShared = /^(?:1|true)$/.test(settings.get('SHARE_OPENAI_KEY') ?? '');
    return apiKey && isShared
      ? json({ apiKey })
      : refusal(404, 'key_not_shared', 'OpenAI API key not found. Please add your API key in settings.');
  });
}
