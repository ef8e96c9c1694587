import { counted } from './counted.ts';

/** Says how many rows of a file can be imported. */
export function importCounts(good: number, bad: number): string {
  const skipped = bad > 0 ? ` ${counted(bad, 'row')} with problems will be skipped.` : '';
  return `${good} of ${counted(good + bad, 'row')} can be imported.${skipped}`;
}
