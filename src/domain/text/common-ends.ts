/** What two texts share at the beginning and at the end, in code units. What stands between is what a change took out and put in. */
export function commonEnds(before: string, after: string): { headLength: number; tailLength: number } {
  const shorter = Math.min(before.length, after.length);
  let headLength = 0;
  while (headLength < shorter && before[headLength] === after[headLength]) headLength += 1;
  let tailLength = 0;
  // A repeated character belongs to one end only.
  while (tailLength < shorter - headLength && before.at(-1 - tailLength) === after.at(-1 - tailLength)) {
    tailLength += 1;
  }
  return { headLength, tailLength };
}
