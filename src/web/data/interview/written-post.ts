import { failureMessage, isAboutKey, offersOwnKey } from '#domain/ai/failure.ts';
import { parsePostBody, postRefusal } from '#domain/interview/answer.ts';
import { askAi } from '../ai/use-answer.ts';
import type { AnswerSource } from './post-prompts.ts';

/** A post's body, or why there is none. `message` is shown, and `isAboutKey` says whether an API key would help. */
type WrittenPost =
  | { ok: true; body: string }
  | { ok: false; reason: 'refused'; message: string; isAboutKey: boolean }
  | { ok: false; reason: 'aborted' };

/**
 * Writes a post from an answer with the AI, in the user's voice and language.
 * @param onBody called with the body streamed so far
 */
export async function writtenPost(
  source: AnswerSource,
  signal: AbortSignal,
  onBody: (bodySoFar: string) => void,
): Promise<WrittenPost> {
  const refusal = postRefusal(source.transcript);
  if (refusal !== null) return { ok: false, reason: 'refused', message: refusal, isAboutKey: false };
  const prompt = async () => (await import('./post-prompts.ts')).readAnswerPrompt(source);
  const answer = await askAi(prompt, signal, (text) => {
    const soFar = parsePostBody(text);
    if (soFar.ok) onBody(soFar.body);
  });
  if (signal.aborted) return { ok: false, reason: 'aborted' };
  if (!answer.ok) {
    const { failure } = answer;
    const message = `Failed to generate drafts: ${failureMessage(failure)}`;
    const canUseOwnKey = isAboutKey(failure) || offersOwnKey(failure);
    return { ok: false, reason: 'refused', message, isAboutKey: canUseOwnKey };
  }
  const body = parsePostBody(answer.text);
  return body.ok ? body : { ...body, reason: 'refused', isAboutKey: false };
}
