/** A measured value with an upper or lower limit, its bar. */
export type Bar = {
  words: string;
  value: number;
  bar: { atMost: number } | { atLeast: number };
  digits?: number;
  /** Where it is recorded why the renderer misses the bar, and the value that it must still reach. */
  known?: { keeps: number; because: string };
};

/** Prints each bar when it is measured, and all of them at the end. */
export class Bars {
  readonly #lines: string[] = [];
  #misses = 0;
  #unknown = 0;

  add(bar: Bar): void {
    const { line, verdict } = verdictOn(bar);
    if (verdict !== 'pass') this.#misses++;
    if (verdict === 'unknown miss') this.#unknown++;
    this.#lines.push(line);
    console.log(line);
  }

  /** Prints the summary. Returns the exit code: 1 if a bar was missed without a recorded reason. */
  finish(): 0 | 1 {
    console.log(`\nAll bars\n${this.#lines.join('\n')}`);
    const passed = this.#lines.length - this.#misses;
    const known = this.#misses - this.#unknown;
    console.log(
      `${passed} of ${this.#lines.length} bars passed; ${known} known misses, ${this.#unknown} others.`,
    );
    return this.#unknown > 0 ? 1 : 0;
  }
}

function verdictOn({ words, value, bar, digits = 2, known }: Bar) {
  const [limit, limitWords, sign] =
    'atMost' in bar ? [bar.atMost, 'at most', 1] : [bar.atLeast, 'at least', -1];
  const isWithin = (allowed: number) => sign * value <= sign * allowed;
  const measured = `${value.toFixed(digits)} ${words} (${limitWords} ${limit})`;
  if (isWithin(limit)) return { line: `PASS  ${measured}`, verdict: 'pass' } as const;
  if (known && isWithin(known.keeps))
    return { line: `MISS  ${measured}. Known: ${known.because}`, verdict: 'known miss' } as const;
  const also = known ? `, and worse than the known ${known.keeps}` : '';
  return { line: `MISS  ${measured}${also}`, verdict: 'unknown miss' } as const;
}
