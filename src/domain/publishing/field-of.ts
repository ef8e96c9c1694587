/** Reads a field of an answer of LinkedIn, or of a part of it. Undefined if it has none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reads a text; empty if the field holds none. */
export function textOf(value: unknown, name: string): string {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : '';
}
