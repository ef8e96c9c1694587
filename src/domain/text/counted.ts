/** A count and what is counted: `1 video`, `18 videos`. `many` for what takes more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function wordCount(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length;
}

/** How long a text is, in words. */
export function wordCountLabel(text: string): string {
  return counted(wordCount(text), 'word');
}
