/**
 * Returns the lengths of the common start and end of two texts in code units, never splitting a surrogate pair. The
 * rest is what a change removed and inserted.
 */
export function commonEnds(before: string, after: string): { headLength: number; tailLength: number } {
  const shorter = Math.min(before.length, after.length);
  let headLength = 0;
  while (headLength < shorter && before[headLength] === after[headLength]) headLength += 1;
  if (isHighSurrogate(before, headLength - 1)) headLength -= 1;
  let tailLength = 0;
  // A repeated character must not count for both ends.
  while (tailLength < shorter - headLength && before.at(-1 - tailLength) === after.at(-1 - tailLength)) {
    tailLength += 1;
  }
  if (tailLength > 0 && isLowSurrogate(before, before.length - tailLength)) tailLength -= 1;
  return { headLength, tailLength };
}

/** True if a text differs from another one only by an insertion at one place. */
export function continuesText(before: string, after: string): boolean {
  const { headLength, tailLength } = commonEnds(before, after);
  return headLength + tailLength === before.length;
}

function isHighSurrogate(text: string, index: number): boolean {
  return /^[\uD800-\uDBFF]$/.test(text.charAt(index));
}

function isLowSurrogate(text: string, index: number): boolean {
  return /^[\uDC00-\uDFFF]$/.test(text.charAt(index));
}
