/** The nearest-rank percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Rounds to one decimal. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** The duration of a run. */
export type Timed = { seconds: number; cpuSeconds: number };

/** Runs all contenders alternately, `rounds` times. */
export async function inTurns<Contenders extends Record<string, () => Promise<Timed>>>(
  rounds: number,
  contenders: Contenders,
) {
  const runs = Object.fromEntries(Object.keys(contenders).map((name) => [name, [] as Timed[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(contenders)) runs[name]?.push(await run());
  }
  return runs as { [Name in keyof Contenders]: Awaited<ReturnType<Contenders[Name]>>[] };
}

/** The median ratio of runs in the same round. By default, compares their durations. */
export function ratioOf<Run extends Timed>(
  ours: readonly Run[],
  to: readonly Timed[],
  value: (run: Timed) => number = ({ seconds }) => seconds,
): number {
  return median(ours.map((run, round) => value(run) / value(to[round] ?? run)));
}
