/** Deeper than any real data, and far below the depth at which recursive code overflows the stack. */
const maxDepth = 1_000;

/** Whether databases and URLs accept a value: no strings with lone surrogates, and nesting up to `maxDepth`. */
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

/** Whether PostgreSQL stores a value as `jsonb`, which also excludes strings with zero bytes. */
export function isStorableJson(value: unknown): boolean {
  return isStorable(value) && !/(?<!\\)(?:\\\\)*\\u0000/.test(JSON.stringify(value) ?? '');
}
