/** A size in decimal units, as in browsers and file managers: `1.23 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let amount = bytes / 1_000;
  let unit = 0;
  while (amount >= 1_000 && unit < units.length - 1) {
    amount /= 1_000;
    unit += 1;
  }
  return `${amount.toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${units[unit]}`;
}
