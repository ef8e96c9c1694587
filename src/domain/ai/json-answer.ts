/**
 * The JSON value in a model's answer, which may be wrapped in a code fence or in sentences; undefined when there is
 * none. Answers are text from elsewhere: callers check the shape of what they get.
 */
export function jsonIn(answer: string): unknown {
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
 * The strings of a JSON array, also of one that broke off: then without its last, unfinished string. Models that were
 * asked for an array may put it into an object, or an object into each of its places: its longest string is what was
 * asked for then.
 */
export function stringsIn(answer: string): readonly string[] | undefined {
  const value = jsonIn(answer);
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
