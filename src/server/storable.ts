/** Deeper than anybody's data is, and far from where what walks through it runs out of stack. */
const maxDepth = 1_000;

/** Whether a value is one that databases and addresses take: texts without half a character, objects in objects only so deep. */
export function isStorable(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    if (level.some((each) => typeof each === 'string' && !each.isWellFormed())) return false;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.entries(each).flat() : [],
    );
  }
  return true;
}
