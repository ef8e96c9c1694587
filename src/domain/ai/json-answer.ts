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
