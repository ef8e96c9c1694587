/** A count with its noun: `1 video`, `18 videos`. Pass `many` for irregular plurals. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
