/** Returns the start and end of the word at a position. Both are the position itself if there is no word. */
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
