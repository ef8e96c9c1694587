/**
 * Extracts the JSON value from a model's answer, which may be wrapped in a code fence or in prose. Undefined if there
 * is none. Answers are untrusted: callers must check the shape.
 */
export function parseJson(answer: string): unknown {
  const candidates = [
    answer,
    /```(?:json)?\s*([\s\S]*?)```/.exec(answer)?.[1],
    between(answer, '[', ']'),
    between(answer, '{', '}'),
  ];
  for (const candidate of candidates) {
    const value = parsed(candidate);
    if (typeof value === 'object' && value !== null) return value;
  }
  return undefined;
}

/**
 * Extracts the strings of a JSON array, even if it was cut off (without the unfinished last string). Some models wrap
 * the array in an object. Others wrap each string in an object; its longest string is the one to use.
 */
export function parseStrings(answer: string): readonly string[] | undefined {
  const value = parseJson(answer);
  if (value !== undefined)
    return listIn(value)
      .map(longestStringIn)
      .filter((item) => item !== undefined);
  const start = /^[^["]*\[\s*(?=")/.exec(answer)?.[0];
  if (start === undefined) return undefined;
  const literals = answer.slice(start.length).match(/"(?:[^"\\]|\\.)*"/gs) ?? [];
  return literals
    .map((literal) => parsed(literal.replaceAll('\n', '\\n')))
    .filter((item) => typeof item === 'string');
}

function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const list = typeof value === 'object' && value !== null ? Object.values(value).find(Array.isArray) : null;
  return list ?? [value];
}

function longestStringIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .filter((item) => typeof item === 'string')
    .reduce<string | undefined>(
      (longest, item) => (item.length > (longest?.length ?? 0) ? item : longest),
      undefined,
    );
}

function between(text: string, open: string, close: string): string | undefined {
  const from = text.indexOf(open);
  const to = text.lastIndexOf(close);
  return from >= 0 && to > from ? text.slice(from, to + 1) : undefined;
}

function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
