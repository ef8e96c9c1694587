/** Replaces the first sentence, or the first line if it is one sentence. */
export function withHook(content: string, hook: string): string {
  const text = content.trimStart();
  const rest = text.slice(firstSentenceLength(text));
  // A hook without final punctuation would run into the next sentence.
  const runsOn = !/^\s*(?:\n|$)/.test(rest) && !/[.!?…:。！？؟۔।]["'”’»)\]」』]*$/u.test(hook);
  return runsOn ? `${hook}\n${rest.trimStart()}` : `${hook}${rest}`;
}

/** A sentence ends at punctuation before a space or line end. Chinese and Japanese need no space. */
function firstSentenceLength(text: string): number {
  const [line = ''] = text.split('\n');
  for (const { 0: mark, index } of line.matchAll(/[.!?…؟۔।]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”’]*/gu)) {
    const before = line.slice(0, index);
    // The dot in `1.` belongs to a list number.
    if (/\p{L}/u.test(before) && !(mark === '.' && abbreviation.test(before))) return index + mark.length;
  }
  return line.length;
}

/** Text whose dot doesn't end a sentence: titles and abbreviations with dots. */
const abbreviation = /(?:^|[^\p{L}\p{M}.])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|\p{L}(?:\.\p{L})+)$/u;

/** Appends a closing line after a blank line. */
export function withCallToAction(content: string, callToAction: string): string {
  return `${content.trimEnd()}\n\n${callToAction}`;
}

/** Appends dictated text as its own paragraph. */
export function withTranscript(content: string, transcript: string): string {
  return content.trim() === '' ? transcript : `${content.trimEnd()}\n\n${transcript}`;
}
