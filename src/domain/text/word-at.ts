/** Returns where the word around a position starts and ends; both are the position if there is none. */
export function wordAt(text: string, index: number): { start: number; end: number } {
  const lineStart = text.lastIndexOf('\n', index - 1) + 1;
  const newline = text.indexOf('\n', index);
  const line = text.slice(lineStart, newline < 0 ? undefined : newline);
  for (const { 0: word, index: at } of line.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*/gu)) {
    const start = lineStart + at;
    if (index >= start && index <= start + word.length) return { start, end: start + word.length };
  }
  return { start: index, end: index };
}
