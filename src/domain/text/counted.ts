/** A count and what is counted: `1 video`, `18 videos`. `many` for what takes more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
