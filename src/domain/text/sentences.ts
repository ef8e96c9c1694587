/** Splits a text into sentences, without the spaces between them. A line break also ends a sentence. */
export function sentencesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const sentences: string[] = [];
    for (let rest = line.trim(); rest !== ''; ) {
      const length = firstSentenceLength(rest);
      sentences.push(rest.slice(0, length));
      rest = rest.slice(length).trimStart();
    }
    return sentences;
  });
}

/**
 * Returns the length of the first sentence of a text's first line. A sentence ends at punctuation before a space or
 * the end of a line. Chinese and Japanese need no space.
 */
export function firstSentenceLength(text: string): number {
  const [line = ''] = text.split('\n', 1);
  for (const { 0: mark, index } of line.matchAll(/[.!?…؟۔।]+["'”’»)\]]*(?=\s|$)|[。！？]+[」』”’]*/gu)) {
    const before = line.slice(0, index);
    // The dot in `1.` belongs to a list number.
    if (/\p{L}/u.test(before) && !(mark === '.' && abbreviation.test(before))) return index + mark.length;
  }
  return line.length;
}

/** Titles and abbreviations whose dot doesn't end a sentence. */
const abbreviation = /(?:^|[^\p{L}\p{M}.])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|\p{L}(?:\.\p{L})+)$/u;
