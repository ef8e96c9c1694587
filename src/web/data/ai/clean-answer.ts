import { answerText, answerTextSoFar } from '#domain/ai/answer-text.ts';
import { isDeclined } from '#domain/ai/declined-answer.ts';
import type { ChatResult } from './chat.ts';

/**
 * Returns an answer without preambles and remarks. A refusal counts as a failure. Loaded with the first answer.
 * @param source what the request contained
 */
export function cleanAnswer(result: ChatResult, source: string): ChatResult {
  if (!result.ok) return { ...result, textSoFar: answerText(result.textSoFar, source) };
  const text = answerText(result.text, source);
  return isDeclined(text, source)
    ? { ok: false, failure: { reason: 'declined' }, textSoFar: '' }
    : { ...result, text };
}

export { answerTextSoFar };
