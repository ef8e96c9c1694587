import { pluralize } from './pluralize.ts';

/** Says how many rows of a file can be imported. */
export function importCounts(good: number, bad: number): string {
  const skipped = bad > 0 ? ` ${pluralize(bad, 'row')} with problems will be skipped.` : '';
  return `${good} of ${pluralize(good + bad, 'row')} can be imported.${skipped}`;
}
