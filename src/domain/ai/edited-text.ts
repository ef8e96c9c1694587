import { firstSentenceLength } from '#domain/text/sentences.ts';

/** Replaces the first sentence, or the first line if it is one sentence. */
export function withHook(content: string, hook: string): string {
  const text = content.trimStart();
  const rest = text.slice(firstSentenceLength(text));
  // A hook without final punctuation would run into the next sentence.
  const runsOn = !/^\s*(?:\n|$)/.test(rest) && !/[.!?…:。！？؟۔।]["'”’»)\]」』]*$/u.test(hook);
  return runsOn ? `${hook}\n${rest.trimStart()}` : `${hook}${rest}`;
}

/** Appends a closing line after a blank line. */
export function withCallToAction(content: string, callToAction: string): string {
  return `${content.trimEnd()}\n\n${callToAction}`;
}

/** Appends dictated text as its own paragraph. */
export function withTranscript(content: string, transcript: string): string {
  return content.trim() === '' ? transcript : `${content.trimEnd()}\n\n${transcript}`;
}
