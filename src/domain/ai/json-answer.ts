/**
 * The JSON value in a model's answer, which may be wrapped in a code fence or in sentences; undefined when there is none.
 * Answers are text from elsewhere: callers check the shape of what they get.
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

/** The strings of a JSON array, also of one that broke off: then without its last, unfinished string. */
export function stringsIn(answer: string): readonly string[] | undefined {
  const value = jsonIn(answer);
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string');
  const start = /^\s*(?:```(?:json)?\s*)?\[\s*(?=")/.exec(answer)?.[0];
  if (start === undefined) return undefined;
  const literals = answer.slice(start.length).match(/"(?:[^"\\]|\\.)*"/gs) ?? [];
  return literals
    .map((literal) => parsed(literal.replaceAll('\n', '\\n')))
    .filter((item) => typeof item === 'string');
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
